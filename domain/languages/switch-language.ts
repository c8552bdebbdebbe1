import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import {
  findFamily,
  type LanguageFamily,
  nameFamily,
} from '@ghost-writers-ia/rules/language-family'
import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { UserId } from '../identity/user.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours, later } from '../time.ts'
import type { AccountLanguage, LanguagePorts } from './ports.ts'

const switchEveryMs = hours(24)

/** The language of an account with a single-language plan, and when it can be switched. */
export type LanguageState = LanguageFamily & {
  /** Null: now. */
  readonly switchableAt: Date | null
}

export function describeLanguage(
  { family, switchedAt }: AccountLanguage,
  now: Date,
): LanguageState {
  const next = switchedAt && later(switchedAt, switchEveryMs)
  return { id: family, name: nameFamily(family), switchableAt: next && next > now ? next : null }
}

/** Null on plans with all languages, and until the first one is used. */
export async function readLanguage(
  { languages, calendar }: Pick<LanguagePorts, 'languages' | 'calendar'>,
  { userId, plan }: { readonly userId: UserId; readonly plan: PlanId },
): Promise<LanguageState | null> {
  const language = await languages.findLanguage(userId)
  return describePlanLanguage(language, { plan, now: calendar.now() })
}

/** Null on plans with all languages, and until the first one is used. */
export function describePlanLanguage(
  language: AccountLanguage | null,
  { plan, now }: { readonly plan: PlanId; readonly now: Date },
): LanguageState | null {
  if (!language || getEntitlements(plan).languages === 'multi') return null
  return describeLanguage(language, now)
}

type SwitchRefusal =
  | Refusal<'language-always-included' | 'language-not-limited'>
  | (Refusal<'language-switched'> & { readonly retryAfterMs: number })

/** Switches the account's one language. Possible once every 24 hours; choosing the first one is free. */
export async function switchLanguage(
  ports: LanguagePorts,
  { userId, languageId }: { readonly userId: UserId; readonly languageId: string },
): Promise<LanguageState | SwitchRefusal> {
  const { languages, calendar, changes } = ports
  const { plan } = await loadSubscription(ports, userId)
  if (getEntitlements(plan).languages === 'multi') return refuse('language-not-limited')
  const family = findFamily(languageId)
  if (!family) return refuse('language-always-included')

  const at = calendar.now()
  const before = await languages.claimLanguage(userId, family.id)
  if (before.family === family.id) return describeLanguage(before, at)
  const change = { family: family.id, at, notSince: later(at, -switchEveryMs) }
  if (!(await languages.switchLanguage(userId, change))) {
    const now = (await languages.findLanguage(userId)) ?? before
    const next = describeLanguage(now, at).switchableAt
    const retryAfterMs = Math.max(0, (next?.getTime() ?? 0) - at.getTime())
    return { ...refuse('language-switched'), retryAfterMs }
  }
  await changes.publish(userId)
  return describeLanguage({ family: family.id, switchedAt: at }, at)
}
