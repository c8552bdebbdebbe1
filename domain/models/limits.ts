import type { ModelLimits } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId, plans } from '@ghost-writers-ia/rules/plans'
import type { ModelInput } from './ports.ts'

const kilo = 1_024

/** A rough estimate for code, as in the editor. */
export const charactersPerToken = 4

export function getModelLimits(plan: PlanId): ModelLimits {
  return getPlan(plan).modelLimits
}

/** On every plan: a completion costs a tenth of a chat, so it mustn't be one. */
export const completionLimits = { maxInputLength: 32 * kilo, maxOutputTokens: 512 }

type CallSize = Pick<ModelLimits, 'maxInputLength' | 'maxOutputTokens'>

/** How long a question of this kind and its answer may be. */
export function getSizeLimits(plan: PlanId, kind: ModelInput['kind']): CallSize {
  const limits = getModelLimits(plan)
  if (kind === 'embedding') return { ...limits, maxOutputTokens: 0 }
  return kind === 'completion' ? completionLimits : limits
}

/** The largest body that any plan allows. */
export const largestBodyBytes = Math.max(
  ...plans.map(({ modelLimits }) => modelLimits.maxBodyBytes),
)
