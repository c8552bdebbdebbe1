import {
  renewFree,
  type Subscription,
  subscriptionAtSignIn,
  type UserId,
} from '../identity/user.ts'
import { describePlanLanguage, type LanguageState } from '../languages/switch-language.ts'
import type { Clock } from '../time.ts'
import { describeAllowance } from '../usage/allowance.ts'
import type { AllowanceState, UsagePreferences } from '../usage/ports.ts'
import type { OverviewStore } from './ports.ts'

/** What editors and open pages show of an account. */
export type AccountOverview = {
  readonly subscription: Subscription
  readonly allowance: AllowanceState
  /** Null on plans with all languages, and until the first one is used. */
  readonly language: LanguageState | null
  readonly preferences: UsagePreferences
  readonly snippetRevision: number
  readonly teamsRevision: number
  readonly tunedModelRevision: number
}

/** Reads all of it at once, because editors ask for it often. */
export async function readOverview(
  { overviews, calendar }: { readonly overviews: OverviewStore; readonly calendar: Clock },
  userId: UserId,
): Promise<AccountOverview> {
  const { bucket, preferences, ...stored } = await overviews.getOverview(userId)
  const now = calendar.now()
  const subscription = stored.subscription
    ? renewFree(stored.subscription, now)
    : subscriptionAtSignIn
  const { plan } = subscription
  return {
    subscription,
    allowance: describeAllowance({ plan, bucket, now }),
    language: describePlanLanguage(stored.language, { plan, now }),
    preferences,
    snippetRevision: stored.snippetRevision,
    teamsRevision: stored.teamsRevision,
    tunedModelRevision: stored.tunedModelRevision,
  }
}
