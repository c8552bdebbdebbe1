import fc from 'fast-check'
import type { PaymentAnswer } from 'stripe-sandbox/controls'
import { card } from 'stripe-sandbox/testing'
import { isRefusal } from '#domain/refusal.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { adoptNewCard, openCardPage, retryCard } from '#domain/subscriptions/update-card.ts'
import { days, hours } from '#domain/time.ts'
import { define, findTheirs, isHere, isSubscribed, type Scene } from './act.ts'
import { findSubscriptionId } from './books.ts'
import { ask } from './site.ts'
import { pass } from './time.ts'
import type { World } from './world.ts'

/** Every test card: https://docs.stripe.com/testing */
export const cards = {
  good: '4242424242424242',
  other: '4000000000000077',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
  refundFails: '4000000000005126',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  processingError: '4000000000000119',
}

/** In place of a card's number. */
export const payPal = 'PayPal'

/** Whether it pays a renewal while its owner is asleep. */
export function isPaying(number: string): boolean {
  return [cards.good, cards.other, cards.asksOnce, cards.refundFails].includes(number)
}

type Answered = { readonly answer: PaymentAnswer; readonly accepts: boolean }

/** Answers the bank if it asks. Returns whether it was paid, or the card saved. */
export async function answerBank(world: World, { answer, accepts }: Answered): Promise<boolean> {
  if (answer.kind !== 'challenge') return answer.kind === 'paid'
  const { challengeId } = answer
  const answered = await world.sandbox.controls.answerChallenge(challengeId, accepts)
  return answered.kind === 'paid'
}

type NewCard = { readonly number: string; readonly returns: boolean; readonly accepts: boolean }

const saved = fc.constantFrom(
  cards.other,
  cards.other,
  cards.good,
  cards.asksOnce,
  cards.failsLater,
  cards.asksAlways,
  cards.declined,
)

export const giveCard = define<NewCard>({
  name: 'give a card in the portal',
  weight: 6,
  args: { number: saved, returns: fc.boolean(), accepts: fc.boolean() },
  isPossible: isSubscribed,
  run: async ({ world, account }, { number, returns, accepts }) => {
    const { user } = account
    const page = await ask(world, (ports) => openCardPage(ports, { user, visit: 'visit' }))
    if (isRefusal(page)) return
    const portalId = page.url.slice(page.url.lastIndexOf('/') + 1)
    const answer = await world.sandbox.controls.updateCard(portalId, card(number))
    if (!(await answerBank(world, { answer, accepts }))) return
    account.card = { last4: number.slice(-4), pays: isPaying(number), at: world.clock.now() }
    if (returns) await ask(world, (ports) => adoptNewCard(ports, user))
  },
})

/** The bank stops paying, and the next renewal fails. */
export const lapse = define({
  name: 'the card fails at the next renewal',
  weight: 7,
  isPossible: isSubscribed,
  run: async ({ world, account }) => {
    const [subscription] = findTheirs({ world, account })
    const item = subscription?.items.data[0]
    if (!subscription || !item) return
    const customer = String(subscription.customer)
    const method = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer,
    })
    const invoice_settings = { default_payment_method: method.id }
    await world.stripe.customers.update(customer, { invoice_settings })
    // Its last day may be over by now.
    const { status } = await world.stripe.subscriptions.retrieve(subscription.id)
    if (status === 'canceled') return
    await world.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
    account.card = null
    const left = item.current_period_end * 1_000 - world.clock.now().getTime()
    await pass(world, Math.min(Math.max(left, 0), days(366)) + hours(2))
  },
})

type InvoicePayment = {
  readonly invoiceId: string
  /** Null for the saved card. */
  readonly number: string | null
  readonly accepts: boolean
}

/** Pays on the provider's page. */
export async function payInvoicePage(
  { world, account }: Scene,
  { invoiceId, number, accepts }: InvoicePayment,
): Promise<void> {
  const { controls } = world.sandbox
  const answer = await controls.payInvoice(invoiceId, number === null ? null : card(number))
  const isPaid = await answerBank(world, { answer, accepts })
  // Whether it is charged next time depends on when the invoice failed.
  if (isPaid && number !== null) account.card = null
}

function findOpenInvoice(scene: Scene) {
  const ids = findTheirs(scene).map(({ id }) => id)
  return scene.world.books.invoices.find(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.hosted_invoice_url !== null &&
      ids.includes(findSubscriptionId(invoice) ?? ''),
  )
}

export const payPage = define<{ readonly number: string; readonly accepts: boolean }>({
  name: 'pay the open invoice on its page',
  weight: 6,
  args: {
    number: fc.constantFrom(cards.good, cards.asksOnce, cards.declined),
    accepts: fc.boolean(),
  },
  isPossible: (scene) => isHere(scene) && findOpenInvoice(scene) !== undefined,
  run: async (scene, { number, accepts }) => {
    const invoice = findOpenInvoice(scene)
    if (invoice) await payInvoicePage(scene, { invoiceId: invoice.id, number, accepts })
  },
})

export const retry = define({
  name: 'charge the card again',
  weight: 2,
  isPossible: (scene) => isHere(scene) && findOpenInvoice(scene) !== undefined,
  run: async ({ world, account }) => {
    const { user } = account
    const { owed } = await ask(world, (ports) => readBilling(ports, user))
    const [invoiceId] = owed
    if (invoiceId) await ask(world, (ports) => retryCard(ports, { user, invoiceId }))
  },
})
