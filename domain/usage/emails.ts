import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/ports.ts'
import { getPlan, isTop, type PlanId } from '../plans/plans.ts'
import { formatDay } from '../time.ts'
import type { Bucket, UsageAlert } from './bucket.ts'

type Used = {
  readonly bucket: Bucket
  readonly alert: UsageAlert
  readonly plan: PlanId
  readonly siteUrl: string
}

const count = new Intl.NumberFormat('en-US')

/** At 80 % and at 100 % of the allowance. Users can turn these off. */
export function usageAlertEmail(
  { name, email }: User,
  { bucket, alert, plan, siteUrl }: Used,
): Mail {
  const { ceiling, fullAt } = bucket
  const planName = getPlan(plan).name
  const isEmpty = alert.percent === 100
  return {
    kind: 'usage-alert',
    to: email,
    subject: isEmpty ? "You've used all your requests" : "You've used 80% of your requests",
    paragraphs: [
      `Hello ${name},`,
      isEmpty
        ? `You've used all ${count.format(ceiling)} requests of your ${planName} allowance. They refill one by one, and your allowance is full again on ${formatDay(fullAt)} if you make no requests until then.`
        : `You've used 80% of the ${count.format(ceiling)} requests of your ${planName} allowance. Unused requests refill every day.`,
      ...(isTop(plan) ? [] : ['A larger plan starts with a full allowance right away.']),
      'You can turn these emails off on your dashboard.',
    ],
    action: { label: 'Go to dashboard', url: `${siteUrl}/dashboard` },
  }
}
