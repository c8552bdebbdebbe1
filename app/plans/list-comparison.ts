import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { Allowance, Entitlements } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import {
  comparedCompletion,
  comparedLanguages,
  comparedSupport,
  comparisonRows as texts,
  comparisonWords as words,
} from '#app/copy/comparison.ts'
import { describeFairUse } from '#app/copy/plan-numbers.ts'
import { formatCount } from '#domain/locale.ts'
import type { Model } from '#domain/models/ports.ts'
import { nameModel } from './included-models.ts'

export type ComparisonRow = {
  readonly name: string
  /** What it means, in a sentence or two. */
  readonly meaning: string
  /** The page that explains it. */
  readonly path: string
  /** In the order of the plans. One line for each model. */
  readonly values: readonly string[]
}

type PlanModel = Pick<Model, 'name' | 'plan'> & Partial<Pick<Model, 'weight'>>

/** What a buyer compares. The models are those of the server; without any there's no row for them. */
export function listComparison(models: readonly PlanModel[]): readonly ComparisonRow[] {
  return models.length > 0
    ? comparison.toSpliced(afterRequests, 0, compareModels(models))
    : comparison
}

const afterRequests = 2

const maxSnippets = Math.max(...plans.map(({ id }) => getEntitlements(id).maxSnippets))

const fairUse = plans
  .flatMap(({ allowance }) => (allowance.kind === 'unlimited' ? describeFairUse(allowance) : []))
  .join()

/** What doesn't depend on the server. The values come from the entitlements. */
export const comparison: readonly ComparisonRow[] = [
  {
    ...texts.requests(fairUse),
    path: '/docs/plans#requests',
    values: compareAllowances(({ perDay }) => words.perDay(formatCount(perDay)), words.unlimited),
  },
  {
    ...texts.ceiling,
    path: '/docs/plans#requests',
    values: compareAllowances(({ ceiling }) => formatCount(ceiling), words.noCeiling),
  },
  {
    ...texts.completion,
    path: '/docs/completion',
    values: compare(({ completion }) => comparedCompletion[completion]),
  },
  {
    ...texts.localCompletion,
    path: '/docs/local-completion',
    values: compare(() => words.included),
  },
  {
    ...texts.languages,
    path: '/docs/plans#languages',
    values: compare(({ languages }) => comparedLanguages[languages]),
  },
  {
    ...texts.support,
    path: '/docs/support',
    values: compare(({ support }) => comparedSupport[support]),
  },
  {
    ...texts.snippets(maxSnippets),
    path: '/docs/snippets',
    values: compare(({ maxSnippets }) => toMark(maxSnippets > 0)),
  },
  {
    ...texts.explanations,
    path: '/docs/commands#explain',
    values: compare(({ explanations }) => toMark(explanations)),
  },
  {
    ...texts.apiAccess,
    path: '/docs/api',
    values: compare(({ apiAccess }) => toMark(apiAccess)),
  },
  {
    ...texts.fineTuning,
    path: '/docs/fine-tuning',
    values: compare(({ fineTuning }) => toMark(fineTuning)),
  },
  { ...texts.teams, path: '/docs/teams', values: compare(({ teams }) => toMark(teams)) },
]

const maxNamedModels = 6

function compareModels(models: readonly PlanModel[]): ComparisonRow {
  return {
    ...texts.models,
    path: '/docs/models',
    values: plans.map(({ id }, index) => {
      const names = models.filter(({ plan }) => plan === id).map(nameModel)
      const more = names.length - maxNamedModels
      return [
        ...plans
          .slice(0, index)
          .slice(-1)
          .map(({ name }) => words.allOf(name)),
        ...names.slice(0, maxNamedModels),
        ...(more > 0 ? [words.moreModels(more)] : []),
      ].join('\n')
    }),
  }
}

function compare(toValue: (entitlements: Entitlements) => string): readonly string[] {
  return plans.map(({ id }) => toValue(getEntitlements(id)))
}

type Bucket = Extract<Allowance, { readonly kind: 'bucket' }>

function compareAllowances(
  toValue: (bucket: Bucket) => string,
  unlimited: string,
): readonly string[] {
  return plans.map(({ allowance }) =>
    allowance.kind === 'unlimited' ? unlimited : toValue(allowance),
  )
}

function toMark(isIncluded: boolean): string {
  return isIncluded ? words.included : words.dash
}
