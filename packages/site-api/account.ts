import type { features } from '@ghost-writers-ia/rules/entitlements'
import { billingCycles, type Entitlements as PlanEntitlements } from '@ghost-writers-ia/rules/plan'
import { planIds } from '@ghost-writers-ia/rules/plans'
import { z } from 'zod/mini'
import { describe, Moment } from './describe.ts'

/*
 * A newer site may send values that an older editor doesn't know, and an older site leaves fields
 * out that were added later. `z.catch` says what a reader takes instead.
 */

/** The id of a plan. An editor that doesn't know it shows it as it is. */
const PlanName = z.string().check(z.meta({ enum: planIds }))

/** How many requests are left. Everything but `level` is null on an unlimited plan. */
export const AllowanceResponse = z.object({
  ceiling: describe(z.nullable(z.int()), 'The most it holds.'),
  // At 0 a part of one may be left, which is enough for a completion.
  left: describe(z.nullable(z.int()), 'Whole requests that are left.'),
  perDay: describe(z.nullable(z.int()), 'How many come back each day.'),
  nextAt: describe(z.nullable(Moment), 'When one more comes back. Null when it is full.'),
  fullAt: describe(z.nullable(Moment), 'When it is full again. Null when it is full.'),
  level: describe(
    z.catch(z.enum(['fine', 'low', 'empty', 'unlimited']), 'fine'),
    'Low: less than a tenth is left.',
  ),
  alert: describe(
    z.catch(z.nullable(z.object({ percent: z.literal([80, 100]), at: Moment })), null),
    'The last usage alert since it was full.',
  ),
})

export type AllowanceResponse = z.infer<typeof AllowanceResponse>

/** What the plan includes. Until the site says so, nothing is held back: the site decides. */
export const Entitlements = z.object({
  completion: z.catch(z.enum(['basic', 'advanced']), 'basic'),
  languages: z.catch(z.enum(['single', 'multi']), 'multi'),
  maxSnippets: describe(z.catch(z.int(), 0), '0: snippets can be read but not changed or used.'),
  explanations: z.catch(z.boolean(), true),
  apiAccess: z.catch(z.boolean(), false),
  fineTuning: z.catch(z.boolean(), false),
  teams: z.catch(z.boolean(), false),
  support: z.catch(z.enum(['community', 'email', 'priority']), 'community'),
}) satisfies z.ZodMiniType<PlanEntitlements>

export type Entitlements = z.infer<typeof Entitlements>

const PlanNames = z.catch(z.readonly(z.array(z.string())), [])

/**
 * The names of the plans that include what the cheapest one doesn't, for sentences such as "Explain
 * is included in …".
 */
const IncludedIn = z.object({
  'block-completion': PlanNames,
  explain: PlanNames,
  snippets: PlanNames,
  'fine-tuning': PlanNames,
})

export type PaidFeature = keyof z.infer<typeof IncludedIn>

export const AccountLanguage = z.object({
  // One of VS Code's language ids.
  id: describe(z.string(), 'A language family: close relatives share it.'),
  name: z.string(),
  switchableAt: describe(z.nullable(Moment), 'When it can be switched. Null: now.'),
})

export type AccountLanguage = z.infer<typeof AccountLanguage>

/** What the plan includes, and what depends on it. */
const included = {
  entitlements: describe(
    z.catch(Entitlements, () => z.parse(Entitlements, {})),
    'What the plan includes.',
  ),
  includedIn: describe(
    z.catch(IncludedIn, () => z.parse(IncludedIn, {})),
    'The names of the plans that include a paid feature.',
  ),
  language: describe(
    z.catch(z.nullable(AccountLanguage), null),
    'The one language of the account. Null with all languages.',
  ),
  snippetRevision: describe(z.catch(z.int(), 0), 'Changes whenever a snippet does.'),
  teamsRevision: describe(
    z.catch(z.int(), 0),
    'Changes whenever something does in one of your teams.',
  ),
  tunedModelRevision: describe(
    z.catch(z.int(), 0),
    'Changes whenever the list of tuned models does.',
  ),
}

export const Me = z.object({
  uid: z.string(),
  email: describe(z.string(), 'Empty without the scope `usage:read`, as is the name.'),
  name: z.string(),
  plan: PlanName,
  cycle: z.catch(z.nullable(z.enum(billingCycles)), null),
  allowance: AllowanceResponse,
  ...included,
})

export type Me = z.infer<typeof Me>

/** `users/{uid}/subscription`, as the specification has it. */
export const SubscriptionDocument = z.object({
  plan: PlanName,
  requestLimit: z.number(),
  expiresAt: z.exactOptional(z.number()),
  billingCycle: z.catch(z.optional(z.enum(billingCycles)), undefined),
})

export type SubscriptionDocument = z.infer<typeof SubscriptionDocument>

/** `users/{uid}`, which the site streams to pages and editors. */
export const UserDocument = z.object({
  email: z.string(),
  name: z.string(),
  createdAt: z.number(),
  emailVerified: z.catch(z.boolean(), false),
  subscription: SubscriptionDocument,
  allowance: AllowanceResponse,
  ...included,
  preferences: z.exactOptional(
    z.object({ dailyLimit: z.nullable(z.number()), hasAlerts: z.boolean() }),
  ),
  isRenewed: z.catch(z.boolean(), true),
  changesTo: z.catch(z.nullable(PlanName), null),
  isPaymentDue: z.catch(z.boolean(), false),
  requestsToday: z.catch(z.number(), 0),
})

export type UserDocument = z.infer<typeof UserDocument>

const UsageSource = z.object({
  kind: describe(
    z.catch(z.enum(['editor', 'token']), 'token'),
    'Editor: ours. Token: an API token, or a tool that is connected to the account.',
  ),
  name: z.string(),
  requests: z.number(),
})

/** What a status bar shows. */
export const UsageStatus = z.object({
  plan: PlanName,
  allowance: AllowanceResponse,
  today: z.object({
    day: describe(z.string(), 'The current UTC day, such as 2026-11-18.'),
    requests: describe(z.number(), 'A completion counts as a tenth.'),
    limit: describe(z.nullable(z.number()), 'The daily limit that you have set for yourself.'),
    resetsAt: describe(Moment, 'When the next UTC day begins.'),
    sources: describe(z.readonly(z.array(UsageSource)), 'What made them, the most used first.'),
  }),
})

export type UsageStatus = z.infer<typeof UsageStatus>

export const RequestState = z.object({
  id: z.string(),
  state: z.catch(z.enum(['held', 'committed', 'released', 'expired']), 'committed'),
  allowance: AllowanceResponse,
})

export type RequestState = z.infer<typeof RequestState>

export type RequestFeature = (typeof features)[number]
