import type Stripe from 'stripe'
import { openSandbox, type Sandbox } from 'stripe-sandbox'
import { onTestFinished } from 'vitest'
import { batchDelayMs, receiveNotice, settleNotices } from '#domain/billing/receive-notice.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { withPlanEffects } from '#domain/subscriptions/plan-effects.ts'
import { later } from '#domain/time.ts'
import { createAuthenticator } from '#gateways/identity/authenticator/authenticator.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import type { PasswordCost } from '#gateways/identity/embedded/passwords.ts'
import { createPasskeyVerifier } from '#gateways/identity/passkeys/passkey-verifier.ts'
import { localTransport } from '#gateways/mail/mail-transport.ts'
import { createStandInModels } from '#gateways/models/stand-in.ts'
import { createClient } from '#gateways/stripe/client.ts'
import { followedEvents } from '#gateways/stripe/followed-events.ts'
import { stripePayments } from '#gateways/stripe/payments.ts'
import { setUpSandbox } from '#gateways/stripe/set-up-sandbox.ts'
import type { TaxSetting } from '#gateways/stripe/tax.ts'
import { createActiveUsers } from '#server/ports/active-users.ts'
import { createCallRateLimit } from '#server/ports/call-rate-limit.ts'
import { createRecordSigner } from '#server/ports/record-signer.ts'
import { createRunningCalls } from '#server/ports/running-calls.ts'
import { createKeyedHash, createSigner, secrets } from '#server/ports/secrets.ts'
import type { Store } from '#store/open-store.ts'
import { createUsageQueue } from '#store/usage.ts'
import { stoppedClock } from './clock.ts'
import { type Engine, openTestStore } from './engines.ts'
import { stock } from './stock.ts'
import { packageFile, version } from './version.ts'

type TestClock = ReturnType<typeof stoppedClock>
type TestPortsOptions = {
  readonly clock?: TestClock
  readonly authSecrets?: readonly string[]
  readonly passwordCost?: PasswordCost
  readonly siteUrl?: string
  /** Receives errors for the log. By default they fail the test. */
  readonly report?: (fault: unknown) => void
  /** Where people can sign in instead of typing a password. */
  readonly signInProviders?: Ports['signInProviders']
  /** Where the seller is, if VAT is calculated. */
  readonly tax?: TaxSetting | null
  /** Wraps the requests to the payment provider. */
  readonly around?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
  /** Delay of the SDK between retries in seconds, short by default. */
  readonly restBetweenTries?: number
}

export type TestPorts = Ports & {
  readonly clock: TestClock
  /** Alerts for the operator. */
  readonly alerts: { event: string; facts: Readonly<Record<string, unknown>> }[]
  /** Events that the domain logged without raising an alert. */
  readonly logged: { event: string; facts: Readonly<Record<string, unknown>> }[]
  readonly controls: Sandbox['controls']
  /** The sandbox through the official SDK. */
  readonly stripe: Stripe
  /** Creates the products and prices in the sandbox. */
  readonly stock: () => Promise<unknown>
  /** Runs the sandbox until it is idle, and handles all notices that are due within a second. */
  readonly finish: () => Promise<void>
}

const release = {
  version,
  fileName: packageFile,
  bytes: 1_024,
  sha256: 'ab'.repeat(32),
  changelog: '- The first one',
}

/** Fast hashing, because these passwords need no protection. */
const leastCost = { memory: 8, passes: 1, parallelism: 1 }

export const webhookSecret = 'whsec_test'

const defaultSiteUrl = 'https://ghost.example'

/** All ports, on a new database and a stopped clock. */
export async function openTestPorts(
  engine: Engine,
  options?: TestPortsOptions,
): Promise<TestPorts> {
  return toTestPorts(await openTestStore(engine), options)
}

export function toTestPorts(store: Store, options: TestPortsOptions = {}): TestPorts {
  const { clock = stoppedClock(), siteUrl = defaultSiteUrl, report = raise } = options
  const sandbox = openSandbox({
    storage: store.sandbox,
    clock,
    siteUrl,
    webhookSecret,
    deliver: (message) => takeNotice(ports, message),
    report,
    enabledEvents: followedEvents,
  })
  const ports = toSitePorts(store, { ...options, clock, sandbox })
  // Pending webhooks need the store, which closes after this.
  onTestFinished(async () => void (await sandbox.work()))
  return ports
}

/** The same site after its operator has switched VAT on. */
export async function switchOnTax<AnyPorts extends TestPorts>(
  ports: AnyPorts,
  tax: TaxSetting,
): Promise<AnyPorts> {
  const { stripe, clock, siteUrl } = ports
  await setUpSandbox(stripe, tax)
  const webhook = { secrets: [webhookSecret], isLiveMode: false }
  const payments = stripePayments({ stripe, siteUrl, tax, clock, report: raise, ...webhook })
  return { ...ports, payments }
}

type SiteOptions = TestPortsOptions & { readonly clock: TestClock; readonly sandbox: Sandbox }

/** The ports of one process of the site. Several may share a store and a sandbox. */
export function toSitePorts(
  { db, engine: _, transaction, ping: __, readPool: ____, close: ___, ...stores }: Store,
  {
    clock,
    sandbox,
    authSecrets = ['a secret that only the tests know'],
    passwordCost = leastCost,
    siteUrl = defaultSiteUrl,
    report = raise,
    around = (fetch) => fetch,
    restBetweenTries = 0.005,
    signInProviders = [],
    tax = null,
  }: SiteOptions,
): TestPorts {
  const { credentials } = stores
  const identity = embeddedIdentity({ credentials, authSecrets, secrets, clock, passwordCost })
  const alerts: TestPorts['alerts'] = []
  const logged: TestPorts['logged'] = []
  const logEvent: Ports['logEvent'] = (event, facts) => logged.push({ event, facts })
  const stripe = createClient('sk_test_sandbox', { fetch: around(sandbox.fetch) })
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => restBetweenTries })
  const webhook = { secrets: [webhookSecret], isLiveMode: false }
  const ports: TestPorts = {
    ...stores,
    payments: stripePayments({ stripe, siteUrl, tax, clock, report, ...webhook }),
    calendar: sandbox.clock,
    controls: sandbox.controls,
    stripe,
    stock: () =>
      stock({
        db,
        now: clock.now(),
        kind: tax?.country ?? '',
        setUp: () => setUpSandbox(stripe, tax),
      }),
    finish: () => finish(ports, sandbox),
    transaction: withPlanEffects(transaction, { clock, siteUrl }),
    queue: createUsageQueue(transaction, { clock, siteUrl, logEvent }),
    callRateLimit: createCallRateLimit(null),
    models: createStandInModels({ budget: { perDay: null, perMonth: null } }),
    runningCalls: createRunningCalls(),
    identity,
    passkeyVerifier: createPasskeyVerifier(siteUrl),
    signInProviders,
    activeUsers: createActiveUsers(),
    secrets,
    keyedHash: createKeyedHash(authSecrets, 'deleted accounts'),
    signer: createSigner(authSecrets),
    recordSigner: createRecordSigner(authSecrets),
    authenticator: createAuthenticator(authSecrets),
    clock,
    siteUrl,
    seller: { name: 'Ghost Ltd', address: '1 Quiet Street, Dublin', email: 'us@ghost.example' },
    alerts,
    alert: (event, facts) => alerts.push({ event, facts }),
    logged,
    logEvent,
    mailTransport: localTransport,
    operatorEmail: 'desk@ghost.example',
    releases: [release],
  }
  return ports
}

type Message = { readonly body: string; readonly signature: string }

/** As the webhook route does. */
export async function takeNotice(ports: TestPorts, message: Message): Promise<{ status: number }> {
  const taken = await receiveNotice(ports, message)
  return { status: isRefusal(taken) ? 400 : 200 }
}

async function finish(ports: TestPorts, { work }: Sandbox): Promise<void> {
  const { notices } = ports
  const listDueNotices: typeof notices.listDueNotices = (now, atMost) =>
    notices.listDueNotices(later(now, batchDelayMs), atMost)
  const hurried = { ...ports, notices: { ...notices, listDueNotices } }
  do while (await work());
  while (await settleNotices(hurried))
}

function raise(fault: unknown): never {
  throw fault
}
