import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { NextCharge } from '#domain/billing/change-gateway.ts'
import { formatDay } from '#domain/locale.ts'
import {
  describeCharge,
  namePlan,
  namePrice,
  type PlanAndCycle,
  type PricedChoice,
} from './subscriptions.ts'

export const changePage = {
  title: 'Change your plan',
  description: 'What it costs and when it starts.',
  heading: (plan: PlanAndCycle) => `Switch to ${namePlan(plan)}`,
  intro: 'Review the change before you confirm it.',
  chargedToday: 'Charged today',
  payAndSwitch: (amount: string) => `Pay ${amount} and switch`,
  switchNow: 'Switch now',
  switchOn: (day: Date) => `Switch on ${formatDay(day)}`,
  notNow: 'Not now',
  losses: 'This is what changes:',
}

type Scheduled = {
  readonly from: PricedChoice
  readonly to: PlanAndCycle
  readonly at: Date
  readonly next: NextCharge
}

export function describeScheduledChange({ from, to, at, next }: Scheduled): readonly string[] {
  return [
    `You'll keep ${namePlan(from)} until ${formatDay(at)}. Your plan switches to ${namePlan(to)} on that date.`,
    `Nothing is charged today. ${describeNext({ ...to, currency: from.currency }, next)}`,
    'You can undo this until then.',
  ]
}

/** Without an amount if support arranged special terms, which stay. */
function describeNext(to: PricedChoice, next: NextCharge): string {
  return next.dueCents === null
    ? `Your next charge is on ${formatDay(next.at)}. The terms that we agreed with you stay the same.`
    : `Your next charge is ${describeCharge(next)}, then ${namePrice(to)} until you cancel.`
}

/** Before the bank confirms a payment on the provider's page. */
export const bankStep = {
  title: 'Confirm with your bank',
  description: 'One more step to change your plan.',
  intro: (plan: string) =>
    `Your bank needs you to confirm this payment before you switch to ${plan}.`,
  total: 'To pay now',
  note: "You'll do this on our payment provider's page. Until you confirm, nothing changes and nothing is charged. Come back to billing when you're done.",
  button: (amount: string) => `Confirm ${amount}`,
}

/** A higher price that the user is asked to agree to. */
export const priceOffer = {
  title: 'The price of your plan will change',
  description: 'Agree to the new price of your plan, or leave.',
  none: "There's no new price to agree to.",
  failed: "We couldn't save your answer. Please try again.",
  see: 'See the new price',
}

const newPrices: Readonly<Record<BillingCycle, (amount: string) => string>> = {
  monthly: (amount) => `${amount} per month`,
  yearly: (amount) => `${amount} per year`,
}

type NewPrice = { readonly day: string; readonly amount: string; readonly cycle: BillingCycle }

export function describeNewPrice({ day, amount, cycle }: NewPrice): string {
  return `From your renewal on ${day}, your plan costs ${newPrices[cycle](amount)}. If you don't agree, it ends on that day, and you won't be charged again.`
}

export function describeOpenPrice({ day, amount, cycle }: NewPrice): string {
  return `Your plan will cost ${newPrices[cycle](amount)} from ${day} on, if you agree.`
}

export function nameAcceptance({ amount, cycle }: Omit<NewPrice, 'day'>): string {
  return `Agree to ${newPrices[cycle](amount)}`
}
