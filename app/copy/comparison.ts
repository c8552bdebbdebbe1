import { formatCount } from '#domain/locale.ts'
/** What each line of a plan means. The values come from the entitlements. */

import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { Allowance, Entitlements } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import type { Model } from '#domain/models/ports.ts'
import { nameModel } from './included-models.ts'
import { describeFairUse } from './plan-numbers.ts'

export const included = 'Included'
export const notIncluded = '–'

export const comparisonWords = {
  caption: 'Comparison of plans',
  /** For screen readers. */
  notIncluded: 'Not included',
  /** In a table of the documentation. */
  yes: 'Yes',
  no: 'No',
}

export type ComparisonRow = {
  readonly name: string
  /** What it means, in a sentence or two. */
  readonly meaning: string
  /** The page that explains it. */
  readonly path: string
  /** In the order of the plans. One line for each model. */
  readonly values: readonly string[]
}

const completions = { basic: 'Basic', advanced: 'Advanced' }
const languages = { single: 'Single', multi: 'Multi-language' }
const supports = { community: 'Community', email: 'Email', priority: 'Priority' }

const maxSnippets = Math.max(...plans.map(({ id }) => getEntitlements(id).maxSnippets))

const fairUse = plans
  .flatMap(({ allowance }) => (allowance.kind === 'unlimited' ? describeFairUse(allowance) : []))
  .join()

type PlanModel = Pick<Model, 'name' | 'plan'> & Partial<Pick<Model, 'weight'>>

/** What a buyer compares. The models are those of the server; without any there's no row for them. */
export function listComparison(models: readonly PlanModel[]): readonly ComparisonRow[] {
  return models.length > 0
    ? comparison.toSpliced(afterRequests, 0, compareModels(models))
    : comparison
}

const afterRequests = 2

/** What doesn't depend on the server. */
export const comparison: readonly ComparisonRow[] = [
  {
    name: 'Requests',
    meaning: `A command or a chat message is one request, a completion a tenth. Unlimited has ${fairUse}.`,
    path: '/docs/plans#requests',
    values: compareAllowances(({ perDay }) => `${formatCount(perDay)}/day`, 'Unlimited'),
  },
  {
    name: 'Unused requests roll over, up to',
    meaning: 'For busy days.',
    path: '/docs/plans#requests',
    values: compareAllowances(({ ceiling }) => formatCount(ceiling), 'No limit'),
  },
  {
    name: 'Completion',
    meaning:
      'Basic: one line, from the current file. Advanced: whole blocks, with imports, open tabs and recent edits.',
    path: '/docs/completion',
    values: compare(({ completion }) => completions[completion]),
  },
  {
    name: 'Completion on your computer',
    meaning: 'A small model that finishes lines, offline and without an account. Uses no requests.',
    path: '/docs/local-completion',
    values: compare(() => included),
  },
  {
    name: 'Languages',
    meaning: 'Single: one at a time for completion and Generate, and you can switch once a day.',
    path: '/docs/plans#languages',
    values: compare((entitlements) => languages[entitlements.languages]),
  },
  {
    name: 'Support',
    meaning: 'A person answers by email, priority first. Community: other users and the docs.',
    path: '/docs/support',
    values: compare(({ support }) => supports[support]),
  },
  {
    name: 'Custom snippets',
    meaning: `Up to ${maxSnippets} saved prompts with placeholders, in all your editors.`,
    path: '/docs/snippets',
    values: compare(({ maxSnippets }) => toMark(maxSnippets > 0)),
  },
  {
    name: 'Code explanations',
    meaning: 'Select code and read what it does.',
    path: '/docs/commands#explain',
    values: compare(({ explanations }) => toMark(explanations)),
  },
  {
    name: 'API access',
    meaning: 'Tokens for your own scripts and tools.',
    path: '/docs/api',
    values: compare(({ apiAccess }) => toMark(apiAccess)),
  },
  {
    name: 'Custom model fine-tuning',
    meaning: 'From suggestions you accepted, with your own key.',
    path: '/docs/fine-tuning',
    values: compare(({ fineTuning }) => toMark(fineTuning)),
  },
  {
    name: 'Team sharing',
    meaning:
      'Snippets, instructions and tuned models for up to 50 people. Members can be on any plan.',
    path: '/docs/teams',
    values: compare(({ teams }) => toMark(teams)),
  },
]

const maxNamedModels = 6

function compareModels(models: readonly PlanModel[]): ComparisonRow {
  return {
    name: 'Models',
    meaning: 'Included, without an API key.',
    path: '/docs/models',
    values: plans.map(({ id }, index) => {
      const names = models.filter(({ plan }) => plan === id).map(nameModel)
      const more = names.length - maxNamedModels
      return [
        ...plans
          .slice(0, index)
          .slice(-1)
          .map(({ name }) => `All of ${name}`),
        ...names.slice(0, maxNamedModels),
        ...(more > 0 ? [`and ${more} more`] : []),
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
  return isIncluded ? included : notIncluded
}
