import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { getCopy } from '../copy/get-copy.ts'
import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import { formatCharge, formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import type { Cents } from '../money.ts'
import { toPrefix } from '../site-language.ts'
import { describePlan } from './emails.ts'

type Site = { readonly siteUrl: string }
type Plan = { readonly planId: PlanId; readonly cycle: BillingCycle }

type Renewal = Site & {
  readonly plan: Plan
  readonly at: Date
  readonly charge: Charge
}

/** What a renewal costs. */
export type Charge = { readonly cents: Cents; readonly currency: string }

/** Before every renewal of a yearly plan. */
export function renewalNoticeEmail(user: User, { plan, at, charge, siteUrl }: Renewal): Mail {
  const { language } = user
  const { renewal, goToBilling } = getCopy(language).reminders
  const day = formatDay(at, language)
  const amount = formatCharge(charge.cents, charge.currency, language)
  return {
    kind: 'renewal-notice',
    to: user.email,
    language,
    subject: renewal.subject(getPlan(plan.planId).name, day),
    paragraphs: [
      greet(user),
      renewal.text({ plan: describePlan(plan, language), day, amount }),
      renewal.cancel,
    ],
    action: { label: goToBilling, url: `${siteUrl}${toPrefix(language)}/billing` },
  }
}

/** Once a year, to those who pay monthly. */
export function yearlyReminderEmail(user: User, { plan, at, charge, siteUrl }: Renewal): Mail {
  const { language } = user
  const { yearly, goToBilling } = getCopy(language).reminders
  const day = formatDay(at, language)
  const amount = formatCharge(charge.cents, charge.currency, language)
  return {
    kind: 'yearly-reminder',
    to: user.email,
    language,
    subject: yearly.subject(getPlan(plan.planId).name),
    paragraphs: [
      greet(user),
      yearly.text({ plan: describePlan(plan, language), day, amount }),
      yearly.cancel,
    ],
    action: { label: goToBilling, url: `${siteUrl}${toPrefix(language)}/billing` },
  }
}

type CardNews = Site & {
  readonly plan: Plan
  /** The renewal that the card would miss. */
  readonly at: Date
  /** Such as "Visa •••• 4242". */
  readonly card: string
}

/** Before a renewal that the card won't be valid for. */
export function cardExpiringEmail(user: User, { plan, at, card, siteUrl }: CardNews): Mail {
  const { language } = user
  const { subject, text, update, button } = getCopy(language).reminders.cardExpiring
  return {
    kind: 'card-expiring',
    to: user.email,
    language,
    subject,
    paragraphs: [
      greet(user),
      text({ plan: describePlan(plan, language), day: formatDay(at, language), card }),
      update,
    ],
    action: { label: button, url: `${siteUrl}${toPrefix(language)}/billing/card` },
  }
}

type PriceNews = Site & {
  readonly plan: Plan & { readonly currency: string }
  readonly cents: Cents
  readonly firstRenewal: Date
}

/** When a higher price is announced, at least 30 days before the first renewal at it. */
export function priceChangeEmail(
  user: User,
  { plan, currentCents, cents, firstRenewal, siteUrl }: PriceNews & { currentCents: Cents },
): Mail {
  const { language } = user
  const { priceChange, seeNewPrice } = getCopy(language).reminders
  const name = describePlan(plan, language)
  const from = formatCharge(currentCents, plan.currency, language)
  const to = formatCharge(cents, plan.currency, language)
  const day = formatDay(firstRenewal, language)
  return {
    kind: 'price-change',
    to: user.email,
    language,
    subject: priceChange.subject(getPlan(plan.planId).name),
    paragraphs: [
      greet(user),
      priceChange.text[plan.cycle]({ plan: name, day, from, to }),
      priceChange.answer(day),
    ],
    action: { label: seeNewPrice, url: `${siteUrl}${toPrefix(language)}/billing/price` },
  }
}

/** Instead of a renewal notice, to those who haven't answered. */
export function priceReminderEmail(
  user: User,
  { plan, cents, firstRenewal, siteUrl }: PriceNews,
): Mail {
  const { language } = user
  const { priceReminder, seeNewPrice } = getCopy(language).reminders
  const name = describePlan(plan, language)
  const day = formatDay(firstRenewal, language)
  const amount = formatCharge(cents, plan.currency, language)
  return {
    kind: 'price-reminder',
    to: user.email,
    language,
    subject: priceReminder.subject(getPlan(plan.planId).name, day),
    paragraphs: [
      greet(user),
      priceReminder.text[plan.cycle]({ plan: name, day, amount }),
      priceReminder.answer(day, amount),
    ],
    action: { label: seeNewPrice, url: `${siteUrl}${toPrefix(language)}/billing/price` },
  }
}
