import { findNextPlan, getPlan, type Plan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import { formatCount, formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { days } from '../time.ts'
import type { Bucket, UsageAlert } from './bucket.ts'

type Used = {
  readonly bucket: Bucket
  readonly alert: UsageAlert
  readonly plan: PlanId
  readonly siteUrl: string
}

/** At 80 % and at 100 % of the allowance. Users can turn these off. */
export function usageAlertEmail(user: User, { bucket, alert, plan, siteUrl }: Used): Mail {
  const { ceiling, refillMs, fullAt } = bucket
  const isEmpty = alert.percent === 100
  const all = `${formatCount(ceiling)} requests of your ${getPlan(plan).name} allowance`
  const perDay = formatCount(days(1) / refillMs)
  const full = `If you make no requests until then, you'll have all of them again on ${formatDay(fullAt)}.`
  const next = findNextPlan(plan)
  return {
    kind: 'usage-alert',
    to: user.email,
    subject: isEmpty ? "You've used all your requests" : "You've used 80% of your requests",
    paragraphs: [
      greet(user),
      isEmpty
        ? `You've used all ${all}. New ones arrive one by one, ${perDay} a day. ${full}`
        : `You've used 80% of the ${all}. New ones arrive one by one, ${perDay} a day.`,
      ...(next ? [describeUpgrade(next)] : []),
    ],
    action: {
      label: 'Go to dashboard',
      url: `${siteUrl}/dashboard`,
      other: { label: 'Turn these emails off', url: `${siteUrl}/usage#daily-limit` },
    },
  }
}

function describeUpgrade({ name, allowance }: Plan): string {
  return allowance.kind === 'unlimited'
    ? `Need more? ${name} has no daily limit.`
    : `Need more? ${name} refills ${formatCount(allowance.perDay)} requests a day and starts with ${formatCount(allowance.ceiling)}.`
}
