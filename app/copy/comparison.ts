import type { Entitlements } from '@ghost-writers-ia/rules/plan'

/** What each line of a plan means, for people who compare the plans. */
export const comparisonWords = {
  caption: 'Comparison of plans',
  included: 'Included',
  /** In a cell; the other one is for screen readers. */
  dash: '–',
  notIncluded: 'Not included',
  /** In a table of the documentation. */
  yes: 'Yes',
  no: 'No',
  perDay: (count: string) => `${count}/day`,
  unlimited: 'Unlimited',
  noCeiling: 'No limit',
  allOf: (plan: string) => `All of ${plan}`,
  moreModels: (count: number) => `and ${count} more`,
}

export const comparedCompletion: Readonly<Record<Entitlements['completion'], string>> = {
  basic: 'Basic',
  advanced: 'Advanced',
}

export const comparedLanguages: Readonly<Record<Entitlements['languages'], string>> = {
  single: 'Single',
  multi: 'Multi-language',
}

export const comparedSupport: Readonly<Record<Entitlements['support'], string>> = {
  community: 'Community',
  email: 'Email',
  priority: 'Priority',
}

type RowText = {
  readonly name: string
  /** What it means, in a sentence or two. */
  readonly meaning: string
}

export const comparisonRows = {
  requests: (fairUse: string): RowText => ({
    name: 'Requests',
    meaning: `A command or a chat message is one request, a completion a tenth. Unlimited has ${fairUse}.`,
  }),
  ceiling: { name: 'Unused requests roll over, up to', meaning: 'For busy days.' },
  models: { name: 'Models', meaning: 'Included, without an API key.' },
  completion: {
    name: 'Completion',
    meaning:
      'Basic: one line, from the current file. Advanced: whole blocks, with imports, open tabs and recent edits.',
  },
  localCompletion: {
    name: 'Completion on your computer',
    meaning: 'A small model that finishes lines, offline and without an account. Uses no requests.',
  },
  languages: {
    name: 'Languages',
    meaning: 'Single: one at a time for completion and Generate, and you can switch once a day.',
  },
  support: {
    name: 'Support',
    meaning: 'A person answers by email, priority first. Community: other users and the docs.',
  },
  snippets: (most: number): RowText => ({
    name: 'Custom snippets',
    meaning: `Up to ${most} saved prompts with placeholders, in all your editors.`,
  }),
  explanations: {
    name: 'Code explanations',
    meaning: 'Select code and read what it does.',
  },
  apiAccess: { name: 'API access', meaning: 'Tokens for your own scripts and tools.' },
  fineTuning: {
    name: 'Custom model fine-tuning',
    meaning: 'From suggestions you accepted, with your own key.',
  },
  teams: {
    name: 'Team sharing',
    meaning:
      'Snippets, instructions and tuned models for up to 50 people. Members can be on any plan.',
  },
}
