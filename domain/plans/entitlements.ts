import { type Plan, type PlanId, plans } from './plans.ts'

/** What a plan includes. Code that depends on the plan asks this table, never for a plan's name. */
export type Entitlements = {
  /** `basic`: one line at a time. `advanced`: whole blocks, with context from other files. */
  readonly completion: 'basic' | 'advanced'
  /** `single`: completion and Generate work in one programming language at a time. */
  readonly languages: 'single' | 'multi'
  /** 0: none. Snippets of a former plan stay readable. */
  readonly maxSnippets: number
  readonly explanations: boolean
  /** API tokens for a user's own programs. */
  readonly apiAccess: boolean
  readonly fineTuning: boolean
  readonly teams: boolean
  readonly support: 'community' | 'email' | 'priority'
}

const essential: Entitlements = {
  completion: 'advanced',
  languages: 'multi',
  maxSnippets: 200,
  explanations: true,
  apiAccess: false,
  fineTuning: false,
  teams: false,
  support: 'email',
}

const table: Readonly<Record<PlanId, Entitlements>> = {
  free: {
    completion: 'basic',
    languages: 'single',
    maxSnippets: 0,
    explanations: false,
    apiAccess: false,
    fineTuning: false,
    teams: false,
    support: 'community',
  },
  essential,
  pro: { ...essential, apiAccess: true, fineTuning: true, teams: true, support: 'priority' },
}

export function findEntitlements(plan: PlanId): Entitlements {
  return table[plan]
}

/** What a request to a model is for. */
export const features = [
  'completion',
  'block-completion',
  'generate',
  'explain',
  'refactor',
  'tests',
  'fix',
  'commit',
  'chat',
] as const

export type Feature = (typeof features)[number]

export function includesFeature(
  { completion, explanations }: Entitlements,
  feature: Feature,
): boolean {
  if (feature === 'explain') return explanations
  return feature !== 'block-completion' || completion === 'advanced'
}

/** Whether the plan's languages limit the feature. Chat and the other commands work in all of them. */
export function isLimitedByLanguage({ languages }: Entitlements, feature: Feature): boolean {
  return languages === 'single' && dependsOnLanguage(feature)
}

/** Whether some plans include the feature in one language only. Such a request has to name it. */
export function dependsOnLanguage(feature: Feature): boolean {
  const isCompletion = feature === 'completion' || feature === 'block-completion'
  return isCompletion || feature === 'generate'
}

/** The cheapest plan that includes something. */
export function findPlanWith(isIncluded: (entitlements: Entitlements) => boolean): Plan {
  const plan = plans.find(({ id }) => isIncluded(table[id]))
  if (!plan) throw new Error('No plan includes this')
  return plan
}
