import { includesFeature, isLimitedByLanguage } from '@ghost-writers-ia/rules/entitlements'
import { findFamily } from '@ghost-writers-ia/rules/language-family'
import type { NewRequest, PaidFeature, RequestFeature } from '@ghost-writers-ia/site-api'
import { notSignedIn, type SiteRefusal } from '../site/call-site.ts'
import { siteErrors } from '../words/errors.ts'
import { missingFeature, otherLanguage } from '../words/plan-limits.ts'
import type { Account } from './account.ts'

/** What a request is for. The site decides whether the plan includes it. */
export type Purpose = Omit<NewRequest, 'id'> & { readonly feature: RequestFeature }

export type Exclusion = 'feature-not-in-plan' | 'language-not-in-plan'

/** Why the last known plan doesn't include a request. Null: as far as we know, it does. */
export function findExclusion(
  { entitlements, language }: Pick<Account, 'entitlements' | 'language'>,
  purpose: Purpose,
): Exclusion | null {
  if (!includesFeature(entitlements, purpose.feature)) return 'feature-not-in-plan'
  if (purpose.snippet && entitlements.maxSnippets === 0) return 'feature-not-in-plan'
  if (!isLimitedByLanguage(entitlements, purpose.feature)) return null
  const family = purpose.language ? findFamily(purpose.language) : null
  return family && language && family.id !== language.id ? 'language-not-in-plan' : null
}

/** The refusal of fine-tuning without the plan. Null: the user is logged out. */
export function refuseTuning(account: Pick<Account, 'includedIn'> | null): SiteRefusal {
  if (!account) return notSignedIn
  const plans = account.includedIn['fine-tuning']
  return { refused: 'feature-not-in-plan', message: missingFeature('fine-tuning', plans) }
}

/** The refusal of a feature that the plan doesn't include. */
export function refuseFeature(
  account: Pick<Account, 'includedIn'> | null,
  purpose: Purpose,
): SiteRefusal {
  const feature = findPaidFeature(purpose)
  const plans = (feature && account?.includedIn[feature]) ?? []
  return { refused: 'feature-not-in-plan', message: missingFeature(feature, plans) }
}

function findPaidFeature({ feature, snippet }: Purpose): PaidFeature | null {
  if (snippet) return 'snippets'
  return feature === 'explain' || feature === 'block-completion' ? feature : null
}

type Excluded = {
  readonly account: Pick<Account, 'language' | 'includedIn'> | null
  readonly purpose: Purpose
}

/** Says in our own words why the plan doesn't include a request. Null: that's not the reason. */
export function refuseExcluded(
  refusal: { readonly refused: string } & Partial<Omit<SiteRefusal, 'refused'>>,
  { account, purpose }: Excluded,
): SiteRefusal | null {
  if (refusal.refused === 'feature-not-in-plan')
    return { ...refusal, ...refuseFeature(account, purpose) }
  const refused = 'language-not-in-plan'
  if (refusal.refused !== refused) return null
  const wanted = findFamily(purpose.language ?? '')
  const current = account?.language
  if (!wanted || !current) return { ...refusal, refused, message: siteErrors[refused] }
  const nextAt = refusal.nextAt ?? current.switchableAt
  const message = otherLanguage({ current: current.name, wanted: wanted.name, nextAt })
  return { ...refusal, refused, message, ...(nextAt && { nextAt }) }
}

/** Whether there is nothing left to upgrade to. */
export function hasEverything({ entitlements, allowance }: Account): boolean {
  const { completion, languages, maxSnippets, support, ...included } = entitlements
  return (
    allowance.level === 'unlimited' &&
    completion === 'advanced' &&
    languages === 'multi' &&
    maxSnippets > 0 &&
    support === 'priority' &&
    Object.values(included).every(Boolean)
  )
}
