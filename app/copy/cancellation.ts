import { formatDay, formatMoment } from '#domain/locale.ts'
import { describeRefundAtEnd } from './billing.ts'

export const cancelPage = {
  title: 'Cancel your plan',
  description: 'What changes and when.',
  heading: 'Cancel your plan?',
  intro: 'You can undo this until your plan ends.',
  introPastDue: 'Updating your card would keep your plan.',
}

export const cancelForm = {
  reason: 'Why are you leaving? (optional)',
  cancel: (plan: string) => `Cancel ${plan}`,
  atPeriodEnd: (plan: string, end: Date) =>
    `You can use ${plan} until ${formatDay(end)}, and you won't be charged again. After that you'll move to Free. This is what changes:`,
  pastDue: (plan: string) =>
    `Your last payment failed, so ${plan} ends immediately and you won't be charged again. You'll move to Free. This is what changes:`,
  renewing: (plan: string) =>
    `Your plan is renewing right now and hasn't been charged, so ${plan} ends immediately and you won't be charged. You'll move to Free. This is what changes:`,
  refundInstead: (until: Date, timeZone: string) =>
    `Want your money back instead? You can get a full refund until ${formatMoment(until, timeZone)}.`,
}

/** Ending a renewed yearly plan with one month's notice. */
export const earlyEndOffer = {
  text: (endsAt: Date, refund: string) =>
    `Or end it in one month and get the rest back: your plan ends on ${formatDay(endsAt)}, and we'll refund ${refund} then. You can undo this until that day.`,
  button: (refund: string) => `End in one month, refund ${refund}`,
}

type CanceledPlan = {
  readonly plan: string
  readonly endsAt: Date
  /** For the days that are left of a year that is ended early. */
  readonly refund: string | null
}

export const planCanceled = {
  title: 'Your plan is canceled',
  text: ({ plan, endsAt, refund }: CanceledPlan) =>
    [
      `${plan} ends on ${formatDay(endsAt)}. You won't be charged again.`,
      ...(refund ? [describeRefundAtEnd(refund)] : []),
    ].join(' '),
}
