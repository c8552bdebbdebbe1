import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { plural } from '#domain/locale.ts'

/** What changes with a smaller plan. */
export const losses = {
  requests: (perDay: string, before: string) => `${perDay} requests a day instead of ${before}`,
  unlimitedRequests: (perDay: string) => `${perDay} requests a day instead of unlimited requests`,
  completion: 'Completion writes one line at a time instead of whole blocks',
  languages: 'Completion and Generate in one language at a time',
  explanations: 'No code explanations',
  snippets: (count: number) =>
    plural(count, {
      one: 'Your snippet becomes read-only',
      other: 'Your # snippets become read-only',
    }),
  tokens: (count: number) =>
    plural(count, { one: 'Your API token pauses', other: 'Your # API tokens pause' }),
  teams: (count: number) =>
    plural(count, {
      one: "Your team's library becomes read-only for 30 days, then pauses",
      other: 'The libraries of your # teams become read-only for 30 days, then pause',
    }),
  tunedModels: (count: number) =>
    plural(count, {
      one: "Your tuned model can't be selected in your editors",
      other: "Your # tuned models can't be selected in your editors",
    }),
}

type Tier = Entitlements['support']

/** By the support of the new plan, then of the one before. */
export const supportLosses: Readonly<Record<Tier, Partial<Readonly<Record<Tier, string>>>>> = {
  community: {
    email: 'Community support instead of email support',
    priority: 'Community support instead of priority support',
  },
  email: { priority: 'Email support instead of priority support' },
  priority: {},
}
