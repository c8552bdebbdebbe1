import type { Plan } from '@ghost-writers-ia/rules/plans'

export type PlanOffer = { readonly audience: string; readonly features: readonly string[] }

/** For whom a plan is, and what it gives. The table of the plans has the English words. */
export function describeOffer({ audience, features }: Plan): PlanOffer {
  return { audience, features }
}
