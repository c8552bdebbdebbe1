/* What users save on the site: snippets, tuned models, and the libraries of teams. */

import { z } from 'zod/mini'
import { describe, Moment } from './describe.ts'

const Version = describe(z.int(), 'Send it back with the next change.')

export const Snippet = z.object({
  id: z.string(),
  name: describe(z.string(), 'What is typed after a slash.'),
  description: z.string(),
  body: describe(z.string(), 'The prompt, with placeholders such as `{{selection}}`.'),
  version: Version,
})

export type Snippet = z.infer<typeof Snippet>

export type Versioned = Pick<Snippet, 'version'>

/** A user's own prompts. */
export const SnippetLibrary = z.object({
  revision: describe(z.int(), 'Grows with every change.'),
  isReadOnly: describe(z.boolean(), 'Whether the plan includes no snippets.'),
  // In the user's order.
  snippets: z.readonly(z.array(Snippet)),
})

export type SnippetLibrary = z.infer<typeof SnippetLibrary>

/** A text that goes with every prompt. Empty with version 0 until the first one is saved. */
export const TeamInstructions = z.object({
  text: describe(z.string(), 'Goes with every prompt of the members.'),
  version: Version,
})

export type TeamInstructions = z.infer<typeof TeamInstructions>

/** A tuned model. Each member uses it with a key of their own, which the site never gets. */
export const TeamModel = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: describe(z.string(), 'The base URL of an OpenAI-compatible API.'),
  model: describe(z.string(), "The model's id there."),
  version: Version,
})

export type TeamModel = z.infer<typeof TeamModel>

export const TeamLibrary = z.object({
  id: z.string(),
  name: z.string(),
  role: describe(
    z.catch(z.enum(['owner', 'admin', 'member']), 'member'),
    'Owner and admins edit the library.',
  ),
  library: describe(
    z.catch(z.enum(['active', 'read-only', 'paused']), 'read-only'),
    "By the owner's plan. Paused: without items until the owner upgrades, or until you turn on two-step login.",
  ),
  readOnlyUntil: describe(z.nullable(Moment), 'When a library that is read-only is paused.'),
  secondFactorDueAt: describe(
    z.exactOptional(Moment),
    'If the team requires two-step login and you have none: from then on its library is paused for you.',
  ),
  instructions: TeamInstructions,
  snippets: describe(z.readonly(z.array(Snippet)), 'By name.'),
  models: describe(z.readonly(z.array(TeamModel)), 'By name.'),
})

export type TeamLibrary = z.infer<typeof TeamLibrary>

export const TeamLibraries = z.object({
  revision: describe(z.int(), 'Grows with every change.'),
  teams: describe(z.readonly(z.array(TeamLibrary)), 'By name.'),
})

export type TeamLibraries = z.infer<typeof TeamLibraries>

/** A model that a user has fine-tuned. The key never leaves the editor. */
export const TunedModel = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: describe(z.string(), 'The base address of an OpenAI-compatible API.'),
  model: describe(z.string(), 'The id of the model at that endpoint.'),
  createdAt: Moment,
})

export type TunedModel = z.infer<typeof TunedModel>

export const TunedModelList = z.object({
  revision: describe(z.int(), 'Grows with every change.'),
  // If not, they're listed but can't be selected.
  isUsable: describe(z.boolean(), 'Whether your plan includes them.'),
  models: describe(z.readonly(z.array(TunedModel)), 'The newest first.'),
})

export type TunedModelList = z.infer<typeof TunedModelList>
