import type { AccountLanguage, Me } from '@ghost-writers-ia/site-api'
import { listPlansWith } from '#app/copy/plan-limits.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { LanguagePorts } from '#domain/languages/ports.ts'
import { type LanguageState, readLanguage } from '#domain/languages/switch-language.ts'
import { findEntitlements } from '#domain/plans/entitlements.ts'
import type { PlanId } from '#domain/plans/plans.ts'
import type { SnippetPorts } from '#domain/snippets/ports.ts'
import { readRevision } from '#domain/snippets/read-library.ts'

export type PlanAnswer = Pick<Me, 'entitlements' | 'includedIn' | 'language' | 'snippetRevision'>

const includedIn: Me['includedIn'] = {
  'block-completion': listPlansWith('block-completion'),
  explain: listPlansWith('explain'),
  snippets: listPlansWith('snippets'),
}

/** What the plan includes, and what depends on it, as the API returns them. */
export async function readPlanAnswer(
  ports: Pick<LanguagePorts, 'languages' | 'calendar'> & Pick<SnippetPorts, 'snippets'>,
  holder: { readonly userId: UserId; readonly plan: PlanId },
): Promise<PlanAnswer> {
  const language = await readLanguage(ports, holder)
  return {
    entitlements: findEntitlements(holder.plan),
    includedIn,
    language: language && toLanguageAnswer(language),
    snippetRevision: await readRevision(ports, holder.userId),
  }
}

export function toLanguageAnswer({ id, name, switchableAt }: LanguageState): AccountLanguage {
  return { id, name, switchableAt: switchableAt?.getTime() ?? null }
}
