import type { Feature } from '@ghost-writers-ia/rules/entitlements'

/** Costs are whole numbers of tenths of a request. See ADR-0042. */
export const requestCost = 10
export const completionCost = 1

/** What a request takes from the allowance, in tenths. Editors that state no purpose pay in full. */
export function getCost(purpose: { readonly feature: Feature | 'api' } | null): number {
  const isCompletion = purpose?.feature === 'completion' || purpose?.feature === 'block-completion'
  return isCompletion ? completionCost : requestCost
}

/**
 * What a call to a model of this weight takes. See `Model`. Embeddings cost what completions do: they
 * are as quick, and a search makes many.
 */
export function getCallCost(weight: number, kind: 'chat' | 'completion' | 'embedding'): number {
  if (kind === 'chat') return weight
  return Math.max(completionCost, Math.round((weight * completionCost) / requestCost))
}

/**
 * Used tenths as people read them. Rounded up, as what is left is rounded down: together they
 * always make the ceiling.
 */
export function toUsedRequests(tenths: number): number {
  return Math.ceil(tenths / requestCost)
}
