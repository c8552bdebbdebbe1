import { expect, test } from 'vitest'
import { days, hours } from '#domain/time.ts'
import { checkBooks } from '#tests/books.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPaid,
  getCustomer,
  giveCard,
  listCharges,
  openSecond,
  openShop,
  pass,
  pay,
  preview,
  type Shop,
  settleAll,
  subscribe,
} from '#tests/shop.ts'
import type { PlanChoice } from '../billing/paid-subscription.ts'
import { leaseMs } from '../billing/record-intent.ts'
import { syncSubscription } from '../billing/sync-subscription.ts'
import { cancelPlan, keepPlan } from './cancel-plan.ts'
import { changePlan } from './change-plan.ts'
import { requestRefund } from './request-refund.ts'
import { adoptNewCard } from './update-card.ts'

const proMonthly: PlanChoice = { planId: 'pro', cycle: 'monthly' }
const proYearly: PlanChoice = { planId: 'pro', cycle: 'yearly' }
const essential: PlanChoice = { planId: 'essential', cycle: 'monthly' }
const asksAlways = '4000002760003184'

/** Requests that change something. A failed read leaves the same state as the request before it. */
const steps = /^\/v1\/(subscriptions\/|subscription_schedules|invoices\/in_|refunds|credit_notes)/

type Outage = {
  /** The request at which it begins. */
  readonly at: number
  /** That request is still processed, and its response is lost. */
  readonly isLost: boolean
}

/** From a given request on the provider is unreachable, until the outage is over. */
function openOutage() {
  let outage: Outage | null = null
  let count = 0

  async function fail(call: () => Promise<unknown>): Promise<never> {
    if (count === outage?.at && outage.isLost) await call()
    throw new TypeError('fetch failed')
  }

  return {
    begin: (next: Outage) => {
      outage = next
      count = 0
    },
    /** Returns the number of requests until it began; all of them if it never did. */
    end: (): number => {
      outage = null
      return count
    },
    around:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const isStep = init?.method !== 'GET' && steps.test(new URL(String(input)).pathname)
        const at = outage?.at ?? Number.POSITIVE_INFINITY
        if (isStep || count >= at) count += 1
        return count >= at ? fail(() => fetch(input, init)) : fetch(input, init)
      },
  }
}

/** A server that crashes in the middle of a change never gets the response. */
function openDying(shop: Shop) {
  const death = Promise.withResolvers<void>()
  const die =
    <Given extends unknown[]>(work: (...given: Given) => Promise<unknown>) =>
    async (...given: Given): Promise<never> => {
      await work(...given).catch(() => undefined)
      death.resolve()
      return new Promise<never>(() => undefined)
    }
  const { changeNow, changeLater, endLater, keep, adoptCard } = shop.payments
  const { endSubscription, endUnpaid, refundInvoice, creditRefunds } = shop.payments
  const payments = {
    ...shop.payments,
    changeNow: die(changeNow),
    changeLater: die(changeLater),
    endLater: die(endLater),
    keep: die(keep),
    adoptCard: die(adoptCard),
    endSubscription: die(endSubscription),
    endUnpaid: die(endUnpaid),
    refundInvoice: die(refundInvoice),
    creditRefunds: die(creditRefunds),
  }
  return { dying: { ...shop, payments }, death: death.promise }
}

type Case = {
  readonly number?: string
  readonly prepare: (shop: Shop) => Promise<unknown>
  readonly change: (shop: Shop) => Promise<unknown>
  /** The result without an interruption. */
  readonly result: object
  /** How long until everything is settled. */
  readonly waitMs?: number
}

const scheduleEssential = (shop: Shop) =>
  changePlan(shop, { user: ada, choice: essential, agreed: null, language: 'en' })
const cancel = (shop: Shop) => cancelPlan(shop, { user: ada, reason: '' })

async function upgrade(shop: Shop) {
  const { agreed } = await preview(shop, proYearly)
  return changePlan(shop, { user: ada, choice: proYearly, agreed, language: 'en' })
}

/** What the provider's page for cards does. */
async function saveCard(shop: Shop): Promise<void> {
  const customer = await getCustomer(shop)
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  const invoice_settings = { default_payment_method: id }
  await shop.stripe.customers.update(customer, { invoice_settings })
}

async function failPayment(shop: Shop): Promise<void> {
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(32))
}

/** Two paid checkouts, which only a malfunction makes possible. The webhooks come late. */
async function buyAgain(shop: Shop): Promise<void> {
  await shop.controls.setDelivery('held')
  await pay(shop, (await openSecond(shop)).id)
}

const cases: Record<string, Case> = {
  'an upgrade while a downgrade is planned': {
    prepare: scheduleEssential,
    change: upgrade,
    result: { ...proYearly, change: null, payments: 2 },
  },
  'an upgrade whose bank asks while a downgrade is planned': {
    number: asksAlways,
    prepare: scheduleEssential,
    change: upgrade,
    result: { ...proMonthly, change: essential, payments: 1 },
    waitMs: days(1),
  },
  'a downgrade of a plan that is canceled': {
    prepare: cancel,
    change: scheduleEssential,
    result: { ...proMonthly, change: essential, isEnding: false },
  },
  'a cancellation while a downgrade is planned': {
    prepare: scheduleEssential,
    change: cancel,
    result: { ...proMonthly, change: null, isEnding: true },
  },
  'keeping a plan while a downgrade is planned': {
    prepare: scheduleEssential,
    change: (shop) => keepPlan(shop, ada),
    result: { ...proMonthly, change: null, isEnding: false },
  },
  'a new card while a downgrade is planned': {
    prepare: async (shop) => {
      await scheduleEssential(shop)
      await saveCard(shop)
    },
    change: (shop) => adoptNewCard(shop, ada),
    result: { ...proMonthly, change: essential, cards: [0, 0] },
  },
  'a refund while a downgrade is planned': {
    prepare: scheduleEssential,
    change: (shop) => requestRefund(shop, ada),
    result: { planId: undefined, payments: 1, refundedCents: 1_500 },
    waitMs: hours(2),
  },
  'canceling a plan whose payment failed': {
    prepare: failPayment,
    change: cancel,
    result: { planId: undefined, refundedCents: 0 },
  },
  'undoing a second purchase': {
    prepare: buyAgain,
    change: async (shop) => syncSubscription(shop, await getCustomer(shop)).catch(() => undefined),
    result: { ...proMonthly, payments: 2, refundedCents: 1_500 },
    waitMs: hours(2),
  },
}

/**
 * Everything a change may affect: the plan, the schedule, the number of payments, what was
 * refunded, and the default card.
 */
async function readState(shop: Shop) {
  const customer = await getCustomer(shop)
  const expand = ['data.schedule']
  const { data } = await shop.stripe.subscriptions.list({ customer, expand })
  const cards = data.flatMap(({ default_payment_method, schedule }) => [
    default_payment_method,
    typeof schedule === 'object' ? schedule?.default_settings.default_payment_method : null,
  ])
  const { planId, cycle, change, endsAt } = (await findPaid(shop)) ?? {}
  const charges = await listCharges(shop)
  const refundedCents = charges.reduce((sum, [, back = 0]) => sum + back, 0)
  const money = { payments: charges.length, refundedCents }
  return { planId, cycle, change, isEnding: endsAt !== null, ...money, cards: toNumbers(cards) }
}

/** Ids differ from shop to shop. */
function toNumbers(ids: readonly unknown[]): number[] {
  const known = [...new Set(ids)]
  return ids.map((id) => known.indexOf(id))
}

async function open({ number, prepare }: Case) {
  const outage = openOutage()
  const shop = await openShop(engines[0], { around: outage.around })
  await subscribe(shop, { ...proMonthly, ...(number && { number }) })
  await shop.finish()
  await prepare(shop)
  await shop.finish()
  return { shop, outage }
}

async function settle(shop: Shop, { waitMs = 0 }: Case) {
  // The lease of a crashed process ends, and the circuit breaker closes after an outage.
  shop.clock.move(leaseMs)
  await shop.controls.setDelivery('normal')
  await shop.finish()
  await settleAll(shop)
  await pass(shop, waitMs)
  await settleAll(shop)
  await checkBooks(shop)
  return readState(shop)
}

test.each(Object.keys(cases))(
  '%s is made or not made, wherever an outage or a crash interrupts it',
  { timeout: 60_000 },
  async (name) => {
    const one = cases[name] as Case
    let { shop, outage } = await open(one)
    const before = await readState(shop)
    outage.begin({ at: Number.POSITIVE_INFINITY, isLost: false })
    await one.change(shop)
    const stepCount = outage.end()
    const after = await settle(shop, one)
    expect(after).toMatchObject(one.result)

    const places = Array.from({ length: stepCount }, (_, place) => place + 1).filter(
      (place) => process.env.ALL_ENGINES || place % 2 === stepCount % 2,
    )
    const outages = places.flatMap((at) => [
      { at, isLost: false },
      { at, isLost: true },
    ])
    let state = after
    for (const next of outages) {
      // If it had no effect, the same shop can be used for the next step.
      if (state === after || JSON.stringify(state) !== JSON.stringify(before)) {
        ;({ shop, outage } = await open(one))
      }
      const { dying, death } = openDying(shop)
      outage.begin(next)
      await Promise.race([death, one.change(next.isLost ? dying : shop)])
      outage.end()

      state = await settle(shop, one)
      expect([before, after], `${name}: ${JSON.stringify(next)}`).toContainEqual(state)
    }
  },
)
