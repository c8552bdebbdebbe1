import { formatCharge } from '#domain/money.ts'
import { getPlan } from '#domain/plans/plans.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'
import { formatDay } from '#domain/time.ts'
import { namePlan, namePrice } from '../plan-words.ts'

export type Subscription = NonNullable<Billing['subscription']>

type State = {
  readonly tone: 'ok' | 'danger' | 'muted'
  readonly title: string
  readonly text: string
}

/** How a subscription stands, in a word and a sentence, the most urgent first. */
export function describeState({ due, renewal }: Billing, subscription: Subscription): State {
  const { status, endsAt, change, periodEndsAt, planId } = subscription
  if (status === 'past-due') return describeDue(due)
  if (due?.needsOwner) {
    const amount = formatCharge(due.dueCents, due.currency)
    const text = `Confirm the payment of ${amount} and you have what you asked for. Until then nothing changes, and nothing is charged.`
    return { tone: 'muted', title: 'Your change waits for your bank', text }
  }
  if (endsAt) {
    const text = `You keep it until then. Nothing more is charged, and from then on you are on Free.`
    return { tone: 'muted', title: `Ends on ${formatDay(endsAt)}`, text }
  }
  if (change) {
    const text = `You keep ${getPlan(planId).name} until then; afterwards it is ${namePrice(change)}.`
    const title = `Switches to ${namePlan(change)} on ${formatDay(change.at)}`
    return { tone: 'muted', title, text }
  }
  const amount = renewal ? formatCharge(renewal.dueCents, 'usd') : namePrice(subscription)
  return {
    tone: 'ok',
    title: 'Active',
    text: `Next charge: ${amount} on ${formatDay(periodEndsAt)}.`,
  }
}

function describeDue(due: Billing['due']): State {
  const amount = due ? ` of ${formatCharge(due.dueCents, due.currency)}` : ''
  if (due?.needsOwner) {
    const text = 'Your bank needs you to confirm this payment. You keep your plan until then.'
    return { tone: 'danger', title: `Confirm your payment${amount}`, text }
  }
  const next = due?.nextTryAt
    ? ` We'll try your card again on ${formatDay(due.nextTryAt)}.`
    : ' Pay the invoice or update your card to keep it.'
  return {
    tone: 'danger',
    title: `Your payment${amount} failed`,
    text: `You keep your plan for now.${next}`,
  }
}
