import type { AccountLanguage, Me } from '@ghost-writers-ia/site-api'
import type { UserId } from '#domain/identity/user.ts'
import type { LanguagePorts } from '#domain/languages/ports.ts'
import { type LanguageState, readLanguage } from '#domain/languages/switch-language.ts'
import { findEntitlements } from '#domain/plans/entitlements.ts'
import type { PlanId } from '#domain/plans/plans.ts'

/** What the plan includes, and the account's language, as the API returns them. */
export async function readPlanAnswer(
  ports: Pick<LanguagePorts, 'languages' | 'calendar'>,
  holder: { readonly userId: UserId; readonly plan: PlanId },
): Promise<Pick<Me, 'entitlements' | 'language'>> {
  const language = await readLanguage(ports, holder)
  return {
    entitlements: findEntitlements(holder.plan),
    language: language && toLanguageAnswer(language),
  }
}

export function toLanguageAnswer({ id, name, switchableAt }: LanguageState): AccountLanguage {
  return { id, name, switchableAt: switchableAt?.getTime() ?? null }
}
