import {
  getEntitlements,
  includesFeature,
  isLimitedByLanguage,
} from '@ghost-writers-ia/rules/entitlements'
import { findFamily } from '@ghost-writers-ia/rules/language-family'
import { describeLanguage } from '../languages/switch-language.ts'
import { refuse } from '../refusal.ts'
import type { ReservationRefusal, ReservationRequest, UsageAccount, UsageStores } from './ports.ts'

/**
 * Whether the plan includes what a request is for. On a single-language plan, the first language
 * used becomes the account's language. Null: it's included.
 */
export async function checkPurpose(
  { languages }: Pick<UsageStores, 'languages'>,
  { userId, purpose, reservedAt }: ReservationRequest,
  { plan, language: known }: UsageAccount,
): Promise<ReservationRefusal | null> {
  // Editors from before 0.3 don't state it. They are counted, as before.
  if (!purpose) return null
  const { feature } = purpose
  // Calls of a user's own programs: whether the plan includes API access was checked already.
  if (feature === 'api') return null
  const entitlements = getEntitlements(plan)
  if (!includesFeature(entitlements, feature)) return { ...refuse('feature-not-in-plan'), feature }
  if (purpose.hasSnippet && entitlements.maxSnippets === 0)
    return { ...refuse('feature-not-in-plan'), feature: 'snippets' }
  if (!purpose.language || !isLimitedByLanguage(entitlements, feature)) return null

  const family = findFamily(purpose.language)
  if (!family || known?.family === family.id) return null
  const language = known ?? (await languages.claimLanguage(userId, family.id))
  if (language.family === family.id) return null
  return {
    ...refuse('language-not-in-plan'),
    language: describeLanguage(language, reservedAt),
    wanted: family.name,
  }
}
