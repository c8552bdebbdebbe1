import { formatCount, formatDay } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { sourceLanguage } from '../site-language.ts'
import { getModelLimits } from './limits.ts'

type SpentBudget = {
  readonly percent: number
  /** In requests, or in units of the currency. */
  readonly limit: number
  /** Null for requests. */
  readonly currency: string | null
  /** A UTC day or month: 2026-03-01, 2026-03. */
  readonly period: string
  readonly endsAt: Date
}

const freePercent = Math.round(getModelLimits('free').budgetShare * 100)

/** To the operator, when half, most and all of a budget is spent. */
export function budgetAlertEmail(
  to: string,
  { percent, limit, currency, period, endsAt }: SpentBudget,
): Mail {
  const length = period.length > '2026-03'.length ? 'daily' : 'monthly'
  const variable = `MODEL_${length.toUpperCase()}_${currency ? 'SPEND_LIMIT' : 'BUDGET'}`
  const isSpent = percent === 100
  return {
    kind: 'model-budget-alert',
    to,
    language: sourceLanguage,
    subject: `${percent}% of the ${length} model ${currency ? 'spend limit is reached' : 'budget is spent'}`,
    paragraphs: [
      currency
        ? `Calls to models have reached ${percent}% of the spend limit for ${period} (UTC): ${formatCount(limit, sourceLanguage)} ${currency} for all users together. It includes the most that running calls can cost.`
        : `Calls to models have used ${percent}% of the budget for ${period} (UTC): ${formatCount(limit, sourceLanguage)} requests by all users together.`,
      isSpent
        ? `Further calls are refused until ${formatDay(endsAt, sourceLanguage)}.`
        : `Users on Free are refused once they have used ${freePercent}% of it together, so that paying customers keep the rest.`,
      `To allow more, raise ${variable} and restart the site.`,
    ],
    action: null,
  }
}
