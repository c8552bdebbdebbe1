import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openSandbox } from 'stripe-sandbox'
import type { PageHandler } from 'stripe-sandbox/pages'
import type { Payments } from '#domain/billing/ports.ts'
import { type Clock, hours, seconds } from '#domain/time.ts'
import { checkCardPortal } from '#gateways/stripe/card-portal.ts'
import { createClient } from '#gateways/stripe/client.ts'
import { followedEvents } from '#gateways/stripe/followed-events.ts'
import { stripePayments } from '#gateways/stripe/payments.ts'
import { checkPrices } from '#gateways/stripe/prices.ts'
import { setUpSandbox } from '#gateways/stripe/set-up-sandbox.ts'
import type { Store } from '#store/open-store.ts'
import type { Env } from './config/load.ts'
import type { Chore } from './ops/chores.ts'
import { deliverTo } from './ports/deliver-notice.ts'

const setUpPollMs = seconds(0.05)

type OpenPayments = {
  readonly payments: Payments
  /** The clock for billing. The sandbox's can be moved forward. */
  readonly calendar: Clock
  readonly chores: readonly Chore[]
  /** The pages under `/sandbox`, where customers pay; null with Stripe, which has its own. */
  readonly paymentPages: PageHandler | null
  /** The sandbox claims no more work, because its webhook, this site, is about to close. */
  stopClaiming(): void
  /** Waits until no work is running. To be called before the store closes. */
  rest(): Promise<void>
}

type PaymentOptions = {
  readonly env: Env
  readonly clock: Clock
  readonly store: Pick<Store, 'sandbox' | 'leases'>
  /** The same on every replica. */
  readonly authSecrets: readonly string[]
  readonly report: (fault: unknown) => void
}

/**
 * Opens Stripe when its keys are configured, and the sandbox in its place otherwise. No other
 * module imports the sandbox. See ADR-0037.
 */
export async function openPayments(options: PaymentOptions): Promise<OpenPayments> {
  const { env, clock, report } = options
  if (!env.stripe) return openSandboxPayments(options)

  const { secretKey, webhookSecrets } = env.stripe
  const stripe = createClient(secretKey, { proxy: env.proxy })
  const isLiveMode = /^(sk|rk)_live_/.test(secretKey)
  const webhook = { secrets: webhookSecrets, isLiveMode }
  const { siteUrl, tax } = env
  const payments = stripePayments({ stripe, siteUrl, tax, clock, report, ...webhook })
  const work = async () => {
    await checkPrices(stripe, tax !== null)
    await checkCardPortal(stripe)
    return false
  }
  const chores = [{ name: 'check-prices', restMs: hours(24), work }]
  return {
    payments,
    calendar: clock,
    chores,
    paymentPages: null,
    stopClaiming: () => undefined,
    rest: async () => undefined,
  }
}

async function openSandboxPayments({
  env,
  clock,
  store: { sandbox: storage, leases },
  authSecrets,
  report,
}: PaymentOptions): Promise<OpenPayments> {
  const { siteUrl, tax } = env
  const webhookSecret = `whsec_${createHash('sha256').update(`sandbox ${authSecrets[0]}`).digest('hex')}`
  const sandbox = openSandbox({
    storage,
    clock,
    siteUrl,
    webhookSecret,
    enabledEvents: followedEvents,
    deliver: deliverTo(env),
    report,
  })
  await sandbox.syncClock()
  const stripe = createClient('sk_test_sandbox', { fetch: sandbox.fetch })
  const webhook = { secrets: [webhookSecret], isLiveMode: false }
  const payments = stripePayments({ stripe, siteUrl, tax, clock, report, ...webhook })
  const createPrices = once(() => setUpInTurn(leases, () => setUpSandbox(stripe, tax)))

  return {
    payments: {
      ...payments,
      openCheckout: async (order) => {
        await createPrices()
        return payments.openCheckout(order)
      },
      openDetailsPage: async (customerId) => {
        await createPrices()
        return payments.openDetailsPage(customerId)
      },
      openCardPage: async (input) => {
        await createPrices()
        return payments.openCardPage(input)
      },
    },
    calendar: sandbox.clock,
    chores: [{ name: 'sandbox', restMs: seconds(1), work: sandbox.work, isEverybodys: true }],
    paymentPages: createPaymentPages(sandbox.controls),
    stopClaiming: sandbox.stop,
    rest: sandbox.idle,
  }
}

/** One replica at a time: two at once would create products and prices twice. */
export async function setUpInTurn<Result>(
  leases: Store['leases'],
  setUp: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID()
  const lease = { name: 'sandbox-catalog', holder, forMs: seconds(10) }
  while (!(await leases.takeLease(lease))) await wait(setUpPollMs)
  return setUp().finally(() => leases.giveBackLeases(holder))
}

/** Loaded with the first request: commands such as `npm run admin` need no pages. */
function createPaymentPages(controls: ReturnType<typeof openSandbox>['controls']): PageHandler {
  const load = once(async () => {
    const { createPages } = await import('stripe-sandbox/pages')
    const { toSandboxSite, toShopLinks } = await import('./sandbox-site.ts')
    return createPages({
      controls,
      site: toSandboxSite,
      shopName: 'Ghost Writers IA',
      links: toShopLinks,
    })
  })
  return async (request, context) => (await load())(request, context)
}

/** Memoizes the result; a failure is retried with the next call. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined
  return () => {
    done ??= work().catch((fault) => {
      done = undefined
      throw fault
    })
    return done
  }
}
