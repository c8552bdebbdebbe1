import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { Allowance, Entitlements } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { formatCount, plural } from '#domain/locale.ts'
import type { OwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import { supportTiers } from './support.ts'

type Change = { readonly from: PlanId; readonly to: PlanId; readonly owned: OwnedItems }

/** What changes for this user with a smaller plan: what it lacks, and what happens to what they own. */
export function describeLosses({ from, to, owned }: Change): readonly string[] {
  const [before, after] = [getEntitlements(from), getEntitlements(to)]
  const lines = [
    ...describeRequests(getPlan(from).allowance, getPlan(to).allowance),
    before.completion !== after.completion &&
      'Completion writes one line at a time instead of whole blocks',
    before.languages !== after.languages && 'Completion and Generate in one language at a time',
    before.explanations && !after.explanations && 'No code explanations',
    describeSupport(before, after),
    owned.snippets > after.maxSnippets &&
      before.maxSnippets > after.maxSnippets &&
      plural(owned.snippets, {
        one: 'Your snippet becomes read-only',
        other: 'Your # snippets become read-only',
      }),
    owned.tokens > 0 &&
      before.apiAccess &&
      !after.apiAccess &&
      plural(owned.tokens, { one: 'Your API token pauses', other: 'Your # API tokens pause' }),
    owned.teams > 0 &&
      before.teams &&
      !after.teams &&
      plural(owned.teams, {
        one: "Your team's library becomes read-only for 30 days, then pauses",
        other: 'The libraries of your # teams become read-only for 30 days, then pause',
      }),
    owned.tunedModels > 0 &&
      before.fineTuning &&
      !after.fineTuning &&
      plural(owned.tunedModels, {
        one: "Your tuned model can't be selected in your editors",
        other: "Your # tuned models can't be selected in your editors",
      }),
  ]
  return lines.filter((line) => typeof line === 'string')
}

function describeRequests(from: Allowance, to: Allowance): readonly string[] {
  if (to.kind === 'unlimited') return []
  if (from.kind === 'bucket' && from.perDay === to.perDay) return []
  if (from.kind === 'unlimited')
    return [`${formatCount(to.perDay)} requests a day instead of unlimited requests`]
  return [`${formatCount(to.perDay)} requests a day instead of ${formatCount(from.perDay)}`]
}

function describeSupport(before: Entitlements, after: Entitlements): string | false {
  if (before.support === after.support) return false
  const now = supportTiers[before.support].name.toLowerCase()
  return `${supportTiers[after.support].name} instead of ${now}`
}
