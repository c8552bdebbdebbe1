import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { Allowance, Entitlements } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { formatCount } from '#domain/format-count.ts'
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
      `Your ${countItems(owned.snippets, 'snippet')} ${owned.snippets === 1 ? 'becomes' : 'become'} read-only`,
    owned.tokens > 0 &&
      before.apiAccess &&
      !after.apiAccess &&
      `Your ${countItems(owned.tokens, 'API token')} ${owned.tokens === 1 ? 'pauses' : 'pause'}`,
    owned.teams > 0 && before.teams && !after.teams && describeTeams(owned.teams),
    owned.tunedModels > 0 &&
      before.fineTuning &&
      !after.fineTuning &&
      `Your ${countItems(owned.tunedModels, 'tuned model')} can't be selected in your editors`,
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

function describeTeams(teams: number): string {
  return teams === 1
    ? "Your team's library becomes read-only for 30 days, then pauses"
    : `The libraries of your ${teams} teams become read-only for 30 days, then pause`
}

function countItems(items: number, name: string): string {
  return items === 1 ? name : `${formatCount(items)} ${name}s`
}
