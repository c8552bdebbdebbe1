import { findNextPlan, getPlan, type Plan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { getCopy } from '../copy/get-copy.ts'
import { greet } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import { formatCount, formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { type SiteLanguage, toPrefix } from '../site-language.ts'
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
  const { language } = user
  const { ceiling, refillMs, fullAt } = bucket
  const words = getCopy(language).usage.alert
  const site = siteUrl + toPrefix(language)
  const isEmpty = alert.percent === 100
  const used = {
    all: formatCount(ceiling, language),
    plan: getPlan(plan).name,
    perDay: formatCount(days(1) / refillMs, language),
  }
  const next = findNextPlan(plan)
  return {
    kind: 'usage-alert',
    to: user.email,
    language,
    subject: isEmpty ? words.subject : words.almost,
    paragraphs: [
      greet(user),
      isEmpty ? words.used({ ...used, day: formatDay(fullAt, language) }) : words.almostUsed(used),
      ...(next ? [describeUpgrade(next, language)] : []),
    ],
    action: {
      label: words.button,
      url: `${site}/dashboard`,
      other: { label: words.turnOff, url: `${site}/usage#daily-limit` },
    },
  }
}

function describeUpgrade({ name: plan, allowance }: Plan, language: SiteLanguage): string {
  const words = getCopy(language).usage.alert
  if (allowance.kind === 'unlimited') return words.unlimited(plan)
  const perDay = formatCount(allowance.perDay, language)
  return words.larger({ plan, perDay, ceiling: formatCount(allowance.ceiling, language) })
}
