import type { Entitlements, PlanFacts } from './plan.ts'

const kilo = 1_024

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

/**
 * Everything that we say, charge and allow for each plan, the cheapest first. A plan that is added
 * here can be bought, changed to and given, and is shown everywhere. See ADR-0075.
 *
 * About the model limits: the editor sends at most 12,000 tokens with a question unless its user
 * allows more, which is about 48,000 characters. The agent in VS Code's own chat starts with about
 * 70,000, most of them descriptions of its tools, and adds every file that it reads.
 */
export const planTable = [
  {
    id: 'free',
    name: 'Free',
    audience: 'For trying it out',
    tone: 'grey',
    price: { monthly: 0, yearly: 0 },
    allowance: { kind: 'bucket', perDay: 50, ceiling: 1_000 },
    features: ['Basic completion', '50 requests/day', 'Community support', 'Single language'],
    entitlements: {
      completion: 'basic',
      languages: 'single',
      maxSnippets: 0,
      explanations: false,
      apiAccess: false,
      fineTuning: false,
      teams: false,
      support: 'community',
    },
    modelLimits: {
      maxInputLength: 256 * kilo,
      maxBodyBytes: kilo * kilo,
      maxOutputTokens: 4_096,
      atOnce: 2,
      chatsPerMinute: 20,
      completionsPerMinute: 120,
      callsPerTurn: 25,
      tokensPerTurn: 1_000_000,
      budgetShare: 0.7,
    },
  },
  {
    id: 'essential',
    name: 'Essential',
    audience: 'For coding every day',
    tone: 'ghost',
    price: { monthly: 700, yearly: 7_000 },
    allowance: { kind: 'bucket', perDay: 2_000, ceiling: 5_000 },
    features: [
      'Advanced completion',
      '2,000 requests/day',
      'Email support',
      'Multi-language',
      'Custom snippets',
      'Code explanations',
    ],
    entitlements: essential,
    modelLimits: {
      maxInputLength: 512 * kilo,
      maxBodyBytes: 2 * kilo * kilo,
      maxOutputTokens: 8_192,
      atOnce: 4,
      chatsPerMinute: 40,
      completionsPerMinute: 240,
      callsPerTurn: 50,
      tokensPerTurn: 2_000_000,
      budgetShare: 1,
    },
  },
  {
    id: 'pro',
    name: 'Pro',
    audience: 'For heavy use and scripts',
    tone: 'indigo',
    price: { monthly: 1_500, yearly: 15_000 },
    allowance: { kind: 'unlimited', perMinute: 60, atOnce: 5 },
    features: [
      'Everything in Essential',
      'Unlimited requests',
      'Priority support',
      'API access',
      'Custom model fine-tuning',
      'Team sharing',
    ],
    entitlements: {
      ...essential,
      apiAccess: true,
      fineTuning: true,
      teams: true,
      support: 'priority',
    },
    modelLimits: {
      maxInputLength: kilo * kilo,
      maxBodyBytes: 4 * kilo * kilo,
      maxOutputTokens: 32_768,
      atOnce: 5,
      chatsPerMinute: 60,
      completionsPerMinute: 600,
      callsPerTurn: 50,
      tokensPerTurn: 4_000_000,
      budgetShare: 1,
    },
  },
] as const satisfies readonly PlanFacts[]
