import { hours } from '#domain/time.ts'
import { findLive, listPayments } from './books.ts'
import type { Checked } from './invariants.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** A day for the reconciliation, when the webhook was lost. */
const graceMs = hours(30)

/** The card that was given last is the one that pays, also an overdue invoice. */
export function checkCards(world: World, { account, books }: Checked): void {
  const { card, name } = account
  if (!card) return
  const from = (card.at.getTime() + graceMs) / 1_000
  const [live] = findLive(books, account.user.id)
  const renewals = listPayments(books).filter(
    ({ invoice, paidAt, subscriptionId }) =>
      invoice.billing_reason === 'subscription_cycle' &&
      paidAt > from &&
      subscriptionId === live?.id,
  )
  for (const { charge } of renewals) {
    const last4 = charge.payment_method_details?.card?.last4
    if (last4 !== card.last4)
      throw new Violation('other-card-charged', `${name} gave ${card.last4}, ${last4} was charged`)
  }
  const isLate = world.clock.now().getTime() / 1_000 > from
  if (live?.status === 'past_due' && card.pays && isLate)
    throw new Violation('new-card-unused', `${name} gave ${card.last4}, the plan is still unpaid`)
}
