import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { Allowance } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { losses, supportLosses } from '#app/copy/plan-losses.ts'
import { formatCount } from '#domain/locale.ts'
import type { OwnedItems } from '#domain/subscriptions/count-owned-items.ts'

type Change = { readonly from: PlanId; readonly to: PlanId; readonly owned: OwnedItems }

/** What changes for this user with a smaller plan: what it lacks, and what happens to what they own. */
export function describeLosses({ from, to, owned }: Change): readonly string[] {
  const [before, after] = [getEntitlements(from), getEntitlements(to)]
  const lines = [
    describeRequests(getPlan(from).allowance, getPlan(to).allowance),
    before.completion !== after.completion && losses.completion,
    before.languages !== after.languages && losses.languages,
    before.explanations && !after.explanations && losses.explanations,
    before.support !== after.support && supportLosses[after.support][before.support],
    owned.snippets > after.maxSnippets &&
      before.maxSnippets > after.maxSnippets &&
      losses.snippets(owned.snippets),
    owned.tokens > 0 && before.apiAccess && !after.apiAccess && losses.tokens(owned.tokens),
    owned.teams > 0 && before.teams && !after.teams && losses.teams(owned.teams),
    owned.tunedModels > 0 &&
      before.fineTuning &&
      !after.fineTuning &&
      losses.tunedModels(owned.tunedModels),
  ]
  return lines.filter((line) => typeof line === 'string')
}

function describeRequests(from: Allowance, to: Allowance): string | false {
  if (to.kind === 'unlimited') return false
  if (from.kind === 'unlimited') return losses.unlimitedRequests(formatCount(to.perDay))
  return (
    from.perDay !== to.perDay && losses.requests(formatCount(to.perDay), formatCount(from.perDay))
  )
}
