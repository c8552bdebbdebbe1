/** What each line of a plan means. The values come from the entitlements. */

import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { Allowance, Entitlements } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import { formatCount } from '#domain/format-count.ts'
import { describeFairUse } from './plan-numbers.ts'

export const included = 'Included'
export const notIncluded = '–'

export type ComparisonRow = {
  readonly name: string
  /** What it means, in one sentence. */
  readonly meaning: string
  /** In the order of the plans. */
  readonly values: readonly string[]
  /** A page that says more. */
  readonly link?: { readonly path: string; readonly text: string }
}

const completions = { basic: 'Basic', advanced: 'Advanced' }
const languages = { single: 'Single', multi: 'Multi-language' }
const supports = { community: 'Community', email: 'Email', priority: 'Priority' }

const maxSnippets = Math.max(...plans.map(({ id }) => getEntitlements(id).maxSnippets))

const fairUse = plans
  .flatMap(({ allowance }) => (allowance.kind === 'unlimited' ? describeFairUse(allowance) : []))
  .join()

/** What a buyer compares. */
export const comparison: readonly ComparisonRow[] = [
  {
    name: 'Requests',
    meaning: `Every command and chat message is one request, and a completion is a tenth of one; unlimited has ${fairUse}.`,
    link: { path: '/docs/plans#requests', text: 'How requests are counted' },
    values: compareAllowances(({ perDay }) => `${formatCount(perDay)}/day`, 'Unlimited'),
  },
  {
    name: 'Unused requests roll over, up to',
    meaning: "Requests you don't use are saved, up to this number.",
    link: { path: '/docs/plans#requests', text: 'When requests come back' },
    values: compareAllowances(({ ceiling }) => formatCount(ceiling), 'No limit'),
  },
  {
    name: 'Completion',
    meaning:
      'Basic completes one line at a time from the current file; advanced writes whole blocks and also looks at imports, open tabs and recent edits.',
    link: { path: '/docs/completion', text: 'About completion' },
    values: compare(({ completion }) => completions[completion]),
  },
  {
    name: 'Languages',
    meaning:
      'With a single language, completion and Generate work in one programming language at a time, which you can switch once every 24 hours; chat and the other commands work in all of them.',
    link: { path: '/docs/plans#languages', text: 'About languages' },
    values: compare((entitlements) => languages[entitlements.languages]),
  },
  {
    name: 'Support',
    meaning:
      'Community support is help from other users and the documentation, email support is a form that we answer by email, and priority support is answered first.',
    link: { path: '/docs/support', text: 'About support' },
    values: compare(({ support }) => supports[support]),
  },
  {
    name: 'Custom snippets',
    meaning: `Up to ${maxSnippets} saved prompts with placeholders, synced to all your editors.`,
    link: { path: '/docs/snippets', text: 'About snippets' },
    values: compare(({ maxSnippets }) => toMark(maxSnippets > 0)),
  },
  {
    name: 'Code explanations',
    meaning: 'Select code, and Explain says what it does in plain English.',
    link: { path: '/docs/commands#explain', text: 'About Explain' },
    values: compare(({ explanations }) => toMark(explanations)),
  },
  {
    name: 'API access',
    meaning: 'Create tokens so that your own scripts can make requests.',
    link: { path: '/docs/api', text: 'API reference' },
    values: compare(({ apiAccess }) => toMark(apiAccess)),
  },
  {
    name: 'Custom model fine-tuning',
    meaning:
      'Make a model of your own from the suggestions you accepted, with your own key at any OpenAI-compatible provider.',
    link: { path: '/docs/fine-tuning', text: 'About fine-tuning' },
    values: compare(({ fineTuning }) => toMark(fineTuning)),
  },
  {
    name: 'Team sharing',
    meaning:
      'Create a team of up to 50 people that shares snippets, instructions and tuned models. Members use them on any plan.',
    link: { path: '/docs/teams', text: 'About teams' },
    values: compare(({ teams }) => toMark(teams)),
  },
]

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
