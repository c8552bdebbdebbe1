import { days, seconds } from '#domain/time.ts'
import { isLive, listPayments, type Payment } from './books.ts'
import type { Checked } from './invariants.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const toleranceSeconds = 60

/** Every charge bought a period that the customer had, or was returned. */
export function checkMoney(world: World, { account, books }: Checked): void {
  const payments = listPayments(books)
  checkCredited({ world, account, books })
  for (const subscription of books.subscriptions) {
    const theirs = payments.filter(({ subscriptionId }) => subscriptionId === subscription.id)
    const checked = { world, account, books, subscription, payments: theirs }
    if (isLive(subscription)) checkPaidFor(checked)
    else checkKept(checked)
    if (isLive(subscription) && account.withdrawn.has(subscription.id))
      throw new Violation('withdrawal-ignored', `${account.name} withdrew and still has the plan`)
    checkAfterOver(checked)
  }
}

/** What was returned was credited: a note more, for a refund that failed, and never a note less. */
function checkCredited({ world, account, books }: Checked & { readonly world: World }): void {
  if (world.areRefundsBlocked) return
  for (const { invoice, charge, refunds } of listPayments(books)) {
    const credited = invoice.post_payment_credit_notes_amount
    const failed = refunds.filter(({ status }) => status === 'failed')
    const most = charge.amount_refunded + failed.reduce((sum, { amount }) => sum + amount, 0)
    // Support may refund what a deleted customer paid, of which nothing tells us.
    const isKnown = !account.deletedAt || credited > 0
    if (isKnown && credited < charge.amount_refunded)
      throw new Violation('refund-without-credit-note', `${account.name}: ${invoice.number}`)
    if (credited > most)
      throw new Violation('credited-too-much', `${account.name}: ${invoice.number}`)
  }
}

type CheckedSubscription = Checked & {
  readonly world: World
  readonly subscription: Checked['books']['subscriptions'][number]
  readonly payments: readonly Payment[]
}

/** No plan without payment: what was returned doesn't pay for it, and a debt is a month old at most. */
function checkPaidFor({
  world,
  account,
  books,
  subscription,
  payments,
}: CheckedSubscription): void {
  const newest = payments.toSorted((one, other) => other.until - one.until)[0]
  const isReturned = newest && newest.keptCents <= 0 && newest.charge.amount > 0
  const isGift =
    account.paused.has(subscription.id) ||
    newest?.refunds.some(({ id }) => account.supportRefunds.has(id))
  if (isReturned && !isGift && subscription.status !== 'past_due')
    throw new Violation('plan-without-payment', `${account.name} got the money back and the plan`)

  const open = books.invoices.filter(({ status, parent }) => {
    return status === 'open' && parent?.subscription_details?.subscription === subscription.id
  })
  const oldest = Math.min(...open.map(({ created }) => created))
  const now = world.clock.now().getTime()
  if (subscription.status === 'past_due' && now - oldest * 1_000 > days(32))
    throw new Violation('unpaid-too-long', `${account.name} has had a plan for a month unpaid`)
}

/** What was paid is had until the end, unless the customer, support or a bank ended it. */
function checkKept({ world, account, subscription, payments }: CheckedSubscription): void {
  const endedAt = subscription.ended_at
  if (!endedAt || account.endedByOthers.has(subscription.id) || account.deletedAt) return
  for (const payment of payments) {
    const { until, keptCents, dispute, refunds } = payment
    // The bank sent it back, and an email asks the customer how they want to get it.
    const isReturned = refunds.some(({ status }) => status === 'failed')
    const isHad = until <= endedAt + toleranceSeconds
    const isDisputed = dispute !== null && dispute.status !== 'won'
    const isBlocked = isDisputed || isReturned || world.areRefundsBlocked
    const dueCents = account.proRata.has(subscription.id) ? getUsedCents(payment, endedAt) : 0
    if (isHad || keptCents <= dueCents || isBlocked || isCredited(payment, payments)) continue
    const message = `${account.name} paid ${payment.charge.amount} for a plan that ended early`
    throw new Violation(`paid-for-nothing-after-${account.lastEnd}`, message)
  }
}

/** By time, rounded up: for what was used until the plan ended. */
function getUsedCents({ invoice, charge }: Payment, endedAt: number): number {
  let [all, used] = [0, 0]
  for (const { amount, period } of invoice.lines.data) {
    const length = period.end - period.start
    const had = Math.min(length, Math.max(0, endedAt - period.start))
    all += amount
    used += length > 0 ? amount * (had / length) : amount
  }
  const share = all > 0 ? Math.min(1, Math.max(0, used / all)) : 1
  return Math.ceil(charge.amount * share) + 1
}

/** An upgrade takes what is left of the payment before into account. */
function isCredited({ paidAt }: Payment, payments: readonly Payment[]): boolean {
  return payments.some(
    (later) => later.paidAt > paidAt && later.keptCents <= 0 && later.refunds.length === 0,
  )
}

/** Nobody is charged after they were told that it is over. */
function checkAfterOver({ account, subscription, payments }: CheckedSubscription): void {
  const told = account.told.get(subscription.id) ?? account.deletedAt
  if (!told) return
  const after = (told.getTime() + seconds(5)) / 1_000
  const late = payments.find(({ paidAt, keptCents }) => paidAt > after && keptCents > 0)
  if (late)
    throw new Violation('charged-after-over', `${account.name} paid ${late.charge.amount} after it`)
}
