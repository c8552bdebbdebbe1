import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/mail.ts'
import { type BillingCycle, getPlan, type PlanId } from '../plans/plans.ts'
import { formatDay } from '../time.ts'
import type { PaidSubscription, PlannedChange } from './paid-subscription.ts'

type Site = { readonly siteUrl: string }
type Plan = { readonly planId: PlanId; readonly cycle: BillingCycle }

export function welcomeLetter(
  { name, email }: User,
  { paid, isRefundUsed, siteUrl }: Site & { paid: PaidSubscription; isRefundUsed: boolean },
): Mail {
  const plan = nameOf(paid)
  return {
    kind: 'welcome',
    to: email,
    subject: `Welcome to ${getPlan(paid.planId).name}`,
    paragraphs: [
      `Hello ${name},`,
      `Thank you. You are on ${plan}; it is active here and in your editor.`,
      ...(isRefundUsed
        ? []
        : [
            'If it is not what you hoped for: within 14 days of your first payment you can have your money back in one step, on the billing page.',
          ]),
    ],
    action: { label: 'To the dashboard', url: `${siteUrl}/dashboard` },
  }
}

export function planChangedLetter(
  { name, email }: User,
  { paid, siteUrl }: Site & { paid: PaidSubscription },
): Mail {
  return {
    kind: 'plan-changed',
    to: email,
    subject: `You are now on ${getPlan(paid.planId).name}`,
    paragraphs: [
      `Hello ${name},`,
      `Your subscription is now ${nameOf(paid)}. The period that is paid for runs until ${formatDay(paid.periodEndsAt)}.`,
    ],
    action: { label: 'To your billing page', url: `${siteUrl}/billing` },
  }
}

export function cancelledLetter(
  { name, email }: User,
  { plan, endsAt, siteUrl }: Site & { plan: Plan; endsAt: Date },
): Mail {
  return {
    kind: 'cancelled',
    to: email,
    subject: `Your ${getPlan(plan.planId).name} plan is cancelled`,
    paragraphs: [
      `Hello ${name},`,
      `As you asked, ${nameOf(plan)} ends on ${formatDay(endsAt)}. You keep it until then, and nothing more is charged.`,
      'If you change your mind, you can keep it until that day.',
    ],
    action: { label: 'To your billing page', url: `${siteUrl}/billing` },
  }
}

export function changePlannedLetter(
  { name, email }: User,
  { plan, change, siteUrl }: Site & { plan: Plan; change: PlannedChange },
): Mail {
  return {
    kind: 'change-planned',
    to: email,
    subject: `Your plan changes on ${formatDay(change.at)}`,
    paragraphs: [
      `Hello ${name},`,
      `As you asked, ${nameOf(plan)} becomes ${nameOf(change)} on ${formatDay(change.at)}. Nothing is charged today.`,
      'If you change your mind, you can take it back until that day.',
    ],
    action: { label: 'To your billing page', url: `${siteUrl}/billing` },
  }
}

export function endingSoonLetter(
  { name, email }: User,
  { plan, endsAt, siteUrl }: Site & { plan: Plan; endsAt: Date },
): Mail {
  return {
    kind: 'ending-soon',
    to: email,
    subject: `Your ${getPlan(plan.planId).name} plan ends on ${formatDay(endsAt)}`,
    paragraphs: [
      `Hello ${name},`,
      `As you asked, ${nameOf(plan)} ends on ${formatDay(endsAt)}. Nothing more is charged; from then on you are on Free.`,
      'If you have changed your mind, you can keep it until that day.',
    ],
    action: { label: 'Keep my plan', url: `${siteUrl}/billing` },
  }
}

export function endedLetter(
  { name, email }: User,
  { former, siteUrl }: Site & { former: Plan },
): Mail {
  return {
    kind: 'ended',
    to: email,
    subject: `Your ${getPlan(former.planId).name} plan has ended`,
    paragraphs: [
      `Hello ${name},`,
      `${nameOf(former)} has ended and nothing more is charged. You are on Free now; your account and your settings stay as they are.`,
    ],
    action: { label: 'See the plans', url: `${siteUrl}/pricing` },
  }
}

/** Such as "Pro, billed monthly". */
export function nameOf({ planId, cycle }: Plan): string {
  return `${getPlan(planId).name}, billed ${cycle}`
}
