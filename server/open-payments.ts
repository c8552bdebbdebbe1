import { createHash } from 'node:crypto'
import type { Payments } from '#domain/billing/ports.ts'
import type { SandboxDesk, SandboxStore } from '#domain/sandbox/ports.ts'
import { type Clock, hours, seconds } from '#domain/time.ts'
import { openSandbox } from '#gateways/sandbox/sandbox.ts'
import { checkCardPortal } from '#gateways/stripe/card-portal.ts'
import { openClient } from '#gateways/stripe/client.ts'
import { followedEvents } from '#gateways/stripe/followed-events.ts'
import { stripePayments } from '#gateways/stripe/payments.ts'
import { checkPrices } from '#gateways/stripe/prices.ts'
import { setUpCatalogue } from '#gateways/stripe/set-up-catalogue.ts'
import type { Env } from './config/load.ts'
import type { Chore } from './ops/chores.ts'
import { deliverTo } from './ports/deliver-notice.ts'

type Counter = {
  readonly payments: Payments
  readonly calendar: Clock
  /** There only while the sandbox takes the money. */
  readonly desk: SandboxDesk | null
  readonly chores: readonly Chore[]
  /** Until nothing is under way: before the store closes. */
  rest(): Promise<void>
}

type Grounds = {
  readonly env: Env
  readonly clock: Clock
  readonly sandbox: SandboxStore
  /** Kept by every replica alike. */
  readonly authSecrets: readonly string[]
  readonly report: (fault: unknown) => void
}

/** Whoever takes the money: Stripe when its keys are given, the sandbox otherwise. */
export async function openPayments(grounds: Grounds): Promise<Counter> {
  const { env, clock, report } = grounds
  if (!env.stripe) return openSandboxCounter(grounds)

  const { secretKey, webhookSecrets } = env.stripe
  const stripe = openClient(secretKey)
  const isLiveMode = /^(sk|rk)_live_/.test(secretKey)
  const seals = { secrets: webhookSecrets, isLiveMode }
  const payments = stripePayments({ stripe, siteUrl: env.siteUrl, clock, report, ...seals })
  const work = async () => {
    await checkPrices(stripe)
    await checkCardPortal(stripe)
    return false
  }
  const chores = [{ name: 'check-prices', restMs: hours(24), work }]
  return { payments, calendar: clock, desk: null, chores, rest: async () => undefined }
}

async function openSandboxCounter({
  env,
  clock,
  sandbox,
  authSecrets,
  report,
}: Grounds): Promise<Counter> {
  const { siteUrl } = env
  const webhookSecret = `whsec_${createHash('sha256').update(`sandbox ${authSecrets[0]}`).digest('hex')}`
  const deliver = deliverTo(env)
  const enabledEvents = followedEvents
  const grounds = { clock, siteUrl, webhookSecret, enabledEvents, deliver, report }
  const stand = openSandbox({ store: sandbox, ...grounds })
  await stand.readCalendar()
  const stripe = openClient('sk_test_sandbox', { fetch: stand.fetch })
  const seals = { secrets: [webhookSecret], isLiveMode: false }
  const payments = stripePayments({ stripe, siteUrl, clock, report, ...seals })
  const stock = once(() => setUpCatalogue(stripe))

  return {
    payments: {
      ...payments,
      openCheckout: async (order) => {
        await stock()
        return payments.openCheckout(order)
      },
      openCardPage: async (given) => {
        await stock()
        return payments.openCardPage(given)
      },
    },
    calendar: stand.calendar,
    desk: stand.desk,
    chores: [{ name: 'sandbox', restMs: seconds(1), work: stand.work, isEverybodys: true }],
    rest: stand.rest,
  }
}

/** Done at the first need, and not again. A failure is no doing. */
function once<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let done: Promise<Answer> | undefined
  return () => {
    done ??= work().catch((fault) => {
      done = undefined
      throw fault
    })
    return done
  }
}
