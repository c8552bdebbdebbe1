import { z } from 'zod/mini'
import { AccountLanguage, Me, RequestState, UsageStatus } from './account.ts'
import { describe } from './describe.ts'
import { DeviceCode, DeviceToken } from './device-login.ts'
import {
  Snippet,
  SnippetLibrary,
  TeamInstructions,
  TeamLibraries,
  TeamModel,
  TunedModel,
  TunedModelList,
} from './libraries.ts'
import type * as requests from './requests.ts'

export type * from './account.ts'
export type * from './device-login.ts'
export type * from './errors.ts'
export type * from './libraries.ts'
export type { NewRequest, SnippetInput, TunedModelInput } from './requests.ts'

const ModelDetails = z.object({
  name: z.string(),
  plan: describe(z.string(), 'The smallest plan that includes it.'),
  is_included: describe(z.boolean(), 'Whether your plan includes it.'),
  context_tokens: z.int(),
  max_output_tokens: describe(z.int(), 'On your plan.'),
  requests: describe(
    // Sites from before it don't say.
    z.catch(z.number(), 1),
    'What a chat with it counts as. A completion counts as a tenth of it.',
  ),
  supports: z.object({
    chat: z.boolean(),
    // Code at the cursor, from a prompt and a suffix.
    completion: z.boolean(),
    tools: z.boolean(),
    // Images in messages. Sites from before it don't say.
    vision: z.catch(z.boolean(), false),
    embedding: z.catch(z.boolean(), false),
  }),
  is_stand_in: describe(z.boolean(), 'A program that answers in test mode instead of a model.'),
})

export const ListedModel = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: describe(z.int(), 'Seconds since 1970.'),
  owned_by: z.string(),
  ghost_writers: describe(ModelDetails, "Beyond OpenAI's format."),
})

export type ListedModel = z.infer<typeof ListedModel>

/** OpenAI's list of models. The first included model of a kind is its default. */
export const ModelList = z.object({
  object: z.literal('list'),
  data: z.readonly(z.array(ListedModel)),
})

export type ModelList = z.infer<typeof ModelList>

const ReleaseEntry = z.object({
  version: z.string(),
  url: z.string(),
  size: describe(z.int(), 'Bytes.'),
  sha256: z.string(),
  changelog: z.string(),
})

export type ReleaseEntry = z.infer<typeof ReleaseEntry>

export const ReleaseFeed = z.object({
  releases: describe(z.readonly(z.array(ReleaseEntry)), 'The newest first.'),
  minimumVersion: describe(z.string(), 'Older versions are asked to update.'),
})

export type ReleaseFeed = z.infer<typeof ReleaseFeed>

/**
 * The HTTP API between the site and the extension: one line per call, with the JSON of the response.
 * The site's handlers are type-checked against it, its reference is made
 * from it, and the extension checks every response with it. Times are milliseconds since 1970, as in
 * `users/{uid}`.
 *
 * Requests are authenticated with `Authorization: Bearer …`; reads from the site's own pages may
 * use the session cookie instead.
 */
export const siteResponses = {
  'POST /api/v1/device/code': DeviceCode,
  'POST /api/v1/device/token': DeviceToken,
  'GET /api/v1/me': Me,
  /** With an `ETag`, for those that ask often. */
  'GET /api/v1/usage': UsageStatus,
  /** Switches the one language of an account whose plan includes a single one, once every 24 hours. */
  'PUT /api/v1/language': AccountLanguage,
  /**
   * Takes one request out of the allowance, or a tenth of one for a completion, if the plan
   * includes what it is for. Sent again with the same id while it is held, it takes no second one;
   * an id that was committed, released or has expired gets 409.
   */
  'POST /api/v1/requests': RequestState,
  'POST /api/v1/requests/{id}/commit': RequestState,
  /**
   * Gives the request back, up to a number per UTC day: 20, or a tenth of the plan's daily
   * requests if that is more. Beyond it the request stays counted and the response says
   * `committed`. Requests that expire unsettled, after ten minutes, count the same way.
   */
  'POST /api/v1/requests/{id}/release': RequestState,
  'GET /api/v1/snippets': SnippetLibrary,
  'POST /api/v1/snippets': Snippet,
  /** `version` is the one that was edited: if it has changed since, the response is `snippet-conflict`. */
  'PUT /api/v1/snippets/{id}': Snippet,
  'DELETE /api/v1/snippets/{id}': z.null(),
  /** The libraries of the user's teams. The owner's plan decides whether they are delivered. */
  'GET /api/v1/teams': TeamLibraries,
  /** Owner and admins edit: see `role`. An older version gets `team-conflict`. */
  'POST /api/v1/teams/{id}/snippets': Snippet,
  'PUT /api/v1/teams/{id}/snippets/{itemId}': Snippet,
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': z.null(),
  'PUT /api/v1/teams/{id}/instructions': TeamInstructions,
  'POST /api/v1/teams/{id}/models': TeamModel,
  'PUT /api/v1/teams/{id}/models/{itemId}': TeamModel,
  'DELETE /api/v1/teams/{id}/models/{itemId}': z.null(),
  'GET /api/v1/tuned-models': TunedModelList,
  /** The same model of the same endpoint is saved once. */
  'POST /api/v1/tuned-models': TunedModel,
  'DELETE /api/v1/tuned-models/{id}': z.null(),
  'GET /api/v1/releases': ReleaseFeed,
  /**
   * The models of the site. `POST /api/v1/chat/completions` and `POST /api/v1/completions` call them,
   * in OpenAI's format, with `modelHeaders`; their errors are a `ModelError`.
   */
  'GET /api/v1/models': ModelList,
  /** Revokes the token of this request: logging out does this. */
  'DELETE /api/v1/token': z.null(),
}

export type SiteCall = keyof typeof siteResponses

/** The JSON of a call's response. */
export type ResponseOf<Call extends SiteCall> = z.infer<(typeof siteResponses)[Call]>

/** The JSON that calls send. The others send none. Types only: the editor needs no schema of it. */
export type SiteRequests = {
  'POST /api/v1/device/code': typeof requests.DeviceCodeRequest
  'POST /api/v1/device/token': typeof requests.DeviceTokenRequest
  'PUT /api/v1/language': typeof requests.NewLanguage
  'POST /api/v1/requests': typeof requests.NewRequest
  'POST /api/v1/snippets': typeof requests.SnippetInput
  'PUT /api/v1/snippets/{id}': typeof requests.SnippetChange
  'DELETE /api/v1/snippets/{id}': typeof requests.Deletion
  'POST /api/v1/teams/{id}/snippets': typeof requests.SnippetInput
  'PUT /api/v1/teams/{id}/snippets/{itemId}': typeof requests.SnippetChange
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': typeof requests.Deletion
  'PUT /api/v1/teams/{id}/instructions': typeof requests.TeamInstructionsChange
  'POST /api/v1/teams/{id}/models': typeof requests.TunedModelInput
  'PUT /api/v1/teams/{id}/models/{itemId}': typeof requests.TunedModelChange
  'DELETE /api/v1/teams/{id}/models/{itemId}': typeof requests.Deletion
  'POST /api/v1/tuned-models': typeof requests.TunedModelInput
}

export type RequestOf<Call extends SiteCall> = Call extends keyof SiteRequests
  ? z.input<SiteRequests[Call]>
  : null

/** How every answer about the allowance carries it in its head. Absent without a limit. */
export const allowanceHeaders = {
  limit: 'ratelimit-limit',
  remaining: 'ratelimit-remaining',
  /** Seconds until one more comes back. */
  reset: 'ratelimit-reset',
} as const

/** OpenAI's: the limit of model calls per minute. */
export const callRateHeaders = {
  limit: 'x-ratelimit-limit-requests',
  remaining: 'x-ratelimit-remaining-requests',
  /** Until the minute is over, such as 12s. */
  reset: 'x-ratelimit-reset-requests',
} as const

/** What editors send with a model call: see `NewRequest`. */
export const modelHeaders = {
  requestId: 'x-ghost-request-id',
  feature: 'x-ghost-feature',
  language: 'x-ghost-language',
  /** "true" if the text comes from one of the user's snippets. */
  snippet: 'x-ghost-snippet',
  /**
   * "when-shown": an editor commits the request when it shows the completion, or releases it.
   * Otherwise it is counted with the first text.
   */
  counted: 'x-ghost-counted',
} as const
