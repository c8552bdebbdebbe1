import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type {
  Snippet,
  SnippetInput,
  SnippetLibrary,
  TeamInstructions,
  TeamLibraries,
  TeamModel,
  TeamModelInput,
  TunedModel,
  TunedModelInput,
  TunedModelList,
  Versioned,
} from './libraries.ts'

export type * from './libraries.ts'

/**
 * The HTTP API between the site and the extension: one line per call, with the JSON of the
 * request and of the response. Both sides are type-checked against it. Times are milliseconds
 * since 1970, as in `users/{uid}`.
 *
 * Requests are authenticated with `Authorization: Bearer …`; reads from the site's own pages may
 * use the session cookie instead.
 */
export type SiteApi = {
  'POST /api/v1/device/code': { asks: DeviceCodeRequest; answers: DeviceCode }
  'POST /api/v1/device/token': { asks: DeviceTokenRequest; answers: DeviceToken }
  'GET /api/v1/me': { asks: null; answers: Me }
  /** Switches the one language of an account whose plan includes a single one, once every 24 hours. */
  'PUT /api/v1/language': { asks: { readonly language: string }; answers: AccountLanguage }
  /**
   * Takes one request out of the allowance, or a tenth of one for a completion, if the plan
   * includes what it is for. Sent again with the same id while it is held, it takes no second one;
   * an id that was committed, released or has expired gets 409.
   */
  'POST /api/v1/requests': { asks: NewRequest; answers: RequestState }
  'POST /api/v1/requests/{id}/commit': { asks: null; answers: RequestState }
  /**
   * Gives the request back, up to a number per UTC day: 20, or a tenth of the plan's daily
   * requests if that is more. Beyond it the request stays counted and the answer says
   * `committed`. Requests that expire unsettled, after ten minutes, count the same way.
   */
  'POST /api/v1/requests/{id}/release': { asks: null; answers: RequestState }
  'GET /api/v1/snippets': { asks: null; answers: SnippetLibrary }
  'POST /api/v1/snippets': { asks: SnippetInput; answers: Snippet }
  /** `version` is the one that was edited: if it has changed since, the answer is `snippet-conflict`. */
  'PUT /api/v1/snippets/{id}': { asks: SnippetInput & Versioned; answers: Snippet }
  'DELETE /api/v1/snippets/{id}': { asks: Versioned; answers: null }
  /** The libraries of the user's teams. The owner's plan decides whether they are delivered. */
  'GET /api/v1/teams': { asks: null; answers: TeamLibraries }
  /** Owner and admins edit: see `role`. An older version gets `team-conflict`. */
  'POST /api/v1/teams/{id}/snippets': { asks: SnippetInput; answers: Snippet }
  'PUT /api/v1/teams/{id}/snippets/{itemId}': { asks: SnippetInput & Versioned; answers: Snippet }
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': { asks: Versioned; answers: null }
  'PUT /api/v1/teams/{id}/instructions': { asks: TeamInstructions; answers: TeamInstructions }
  'POST /api/v1/teams/{id}/models': { asks: TeamModelInput; answers: TeamModel }
  'PUT /api/v1/teams/{id}/models/{itemId}': { asks: TeamModelInput & Versioned; answers: TeamModel }
  'DELETE /api/v1/teams/{id}/models/{itemId}': { asks: Versioned; answers: null }
  'GET /api/v1/tuned-models': { asks: null; answers: TunedModelList }
  /** The same model of the same endpoint is saved once. */
  'POST /api/v1/tuned-models': { asks: TunedModelInput; answers: TunedModel }
  'DELETE /api/v1/tuned-models/{id}': { asks: null; answers: null }
  'GET /api/v1/releases': { asks: null; answers: ReleaseFeed }
  /**
   * The models of the site. `POST /api/v1/chat/completions` and `POST /api/v1/completions` call them,
   * in OpenAI's format, with `modelHeaders`; their errors are a `ModelError`.
   */
  'GET /api/v1/models': { asks: null; answers: ModelList }
  /** Revokes the token of this request: logging out does this. */
  'DELETE /api/v1/token': { asks: null; answers: null }
}

/** RFC 8628, 3.1. `device_name` is what the user reads when asked to allow it. */
export type DeviceCodeRequest = { readonly client_id: string; readonly device_name: string }

/** RFC 8628, 3.2. */
export type DeviceCode = {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  /** Seconds. */
  readonly expires_in: number
  /** Seconds to wait between two questions. */
  readonly interval: number
}

/** RFC 8628, 3.4. */
export type DeviceTokenRequest = {
  readonly grant_type: 'urn:ietf:params:oauth:grant-type:device_code'
  readonly device_code: string
  readonly client_id: string
}

export type DeviceToken = { readonly access_token: string; readonly token_type: 'Bearer' }

export type Me = {
  readonly uid: string
  /** Empty for an API token without the scope `usage:read`, as is `name`. */
  readonly email: string
  readonly name: string
  readonly plan: PlanId
  readonly cycle: BillingCycle | null
  readonly allowance: AllowanceAnswer
  readonly entitlements: Entitlements
  readonly includedIn: IncludedIn
  /** The account's one language. Null with all languages, and until the first one is used. */
  readonly language: AccountLanguage | null
  /** Of the snippet library: when it changes, the snippets have changed. */
  readonly snippetRevision: number
  /** Grows when something changes in one of the user's teams: then its library may have changed. */
  readonly teamsRevision: number
  /** When it changes, the list of tuned models has changed. */
  readonly tunedModelRevision: number
}

/** What the plan includes. */
export type Entitlements = {
  readonly completion: 'basic' | 'advanced'
  readonly languages: 'single' | 'multi'
  /** 0: snippets can be read but not changed or used. */
  readonly maxSnippets: number
  readonly explanations: boolean
  readonly apiAccess: boolean
  readonly fineTuning: boolean
  readonly teams: boolean
  readonly support: 'community' | 'email' | 'priority'
}

/**
 * The names of the plans that include what the cheapest one doesn't, for sentences such as "Explain
 * is included in Essential and Pro."
 */
export type IncludedIn = Readonly<Record<PaidFeature, readonly string[]>>

export type PaidFeature =
  | Extract<RequestFeature, 'block-completion' | 'explain'>
  | 'snippets'
  | 'fine-tuning'

export type AccountLanguage = {
  /** A language family: one of VS Code's language ids that stands for its close relatives. */
  readonly id: string
  readonly name: string
  /** When it can be switched; null: now. */
  readonly switchableAt: number | null
}

/** What a request is for. Editors before 0.3 send only the id. */
export type NewRequest = {
  readonly id: string
  readonly feature?: RequestFeature
  /** One of VS Code's language ids. Absent if the request isn't about a file, which completion and Generate are. */
  readonly language?: string
  readonly model?: string
  /** Whether its text comes from one of the user's snippets. */
  readonly snippet?: boolean
}

export type RequestFeature =
  | 'completion'
  | 'block-completion'
  | 'generate'
  | 'explain'
  | 'refactor'
  | 'tests'
  | 'fix'
  | 'commit'
  | 'chat'

/** How many requests are left. Everything but `level` is null on an unlimited plan. */
export type AllowanceAnswer = {
  /** The most it holds; null without a limit. */
  readonly ceiling: number | null
  /** Whole requests, rounded down. At 0 a part of one may be left, which is enough for a completion. */
  readonly left: number | null
  readonly perDay: number | null
  /** When one more comes back; null when it is full or without a limit. */
  readonly nextAt: number | null
  /** When it is full again; null when it is full or without a limit. */
  readonly fullAt: number | null
  /** Low: less than a tenth is left. */
  readonly level: 'fine' | 'low' | 'empty' | 'unlimited'
  /** The last time that 80 % or 100 % was used since it was full, unless the user turned alerts off. */
  readonly alert: { readonly percent: 80 | 100; readonly at: number } | null
}

export type RequestState = {
  readonly id: string
  readonly state: 'held' | 'committed' | 'released' | 'expired'
  readonly allowance: AllowanceAnswer
}

/** OpenAI's list of models. The first included model of a kind is its default. */
export type ModelList = { readonly object: 'list'; readonly data: readonly ListedModel[] }

export type ListedModel = {
  readonly id: string
  readonly object: 'model'
  readonly owned_by: string
  readonly ghost_writers: ModelDetails
}

export type ModelDetails = {
  readonly name: string
  /** The name of the smallest plan that includes it. */
  readonly plan: string
  /** Whether the caller's plan includes it. */
  readonly is_included: boolean
  readonly context_tokens: number
  readonly max_output_tokens: number
  readonly supports: {
    readonly chat: boolean
    /** Code at the cursor, from a prompt and a suffix. */
    readonly completion: boolean
    readonly tools: boolean
  }
  /** A program that answers in test mode instead of a model. */
  readonly is_stand_in: boolean
}

export type ReleaseFeed = {
  /** The newest first. */
  readonly releases: readonly ReleaseEntry[]
  /** Older versions are asked to update. */
  readonly minimumVersion: string
}

export type ReleaseEntry = {
  readonly version: string
  readonly url: string
  readonly size: number
  readonly sha256: string
  readonly changelog: string
}

/**
 * The error response of every call: a message for people and a code for programs. The two calls
 * of the device login follow RFC 8628 instead: `error` is the code and `error_description` the
 * message.
 */
export type ApiError = {
  readonly error: string
  readonly code: ApiErrorCode
  /** What solves it, if something does. */
  readonly action?: ApiAction
  /** When waiting helps: until then. */
  readonly nextAt?: number
  /** With `snippet-conflict`, and `team-conflict` of a snippet: how the snippet is now. */
  readonly current?: Snippet
  /** With `team-conflict` of a model: how it is now. */
  readonly currentModel?: TeamModel
  /** With `team-conflict` of the instructions: how they are now. */
  readonly currentInstructions?: TeamInstructions
  /** With `allowance-empty`, for editors before 0.3: where to get more. */
  readonly upgradeUrl?: string
}

/** The error of a model call, in OpenAI's format. It's also sent as an event in the middle of a stream. */
export type ModelError = {
  readonly error: Pick<ApiError, 'code' | 'action' | 'nextAt'> & {
    readonly message: string
    readonly type: string
    readonly param: null
  }
}

/** The one button that an editor shows with an error. */
export type ApiAction = {
  readonly kind: 'upgrade' | 'switch-language' | 'change-daily-limit' | 'verify-email'
  readonly label: string
  readonly url: string
}

export type ApiErrorCode =
  | 'not-signed-in'
  | 'not-allowed'
  | 'allowance-empty'
  | 'feature-not-in-plan'
  | 'language-not-in-plan'
  | 'daily-limit-reached'
  | 'email-not-verified'
  | 'language-switched'
  | 'snippet-conflict'
  | 'snippet-name-taken'
  | 'too-many-snippets'
  | 'invalid-snippet'
  | 'no-such-snippet'
  | 'no-such-team'
  | 'not-team-admin'
  | 'team-read-only'
  | 'team-conflict'
  | 'team-item-name-taken'
  | 'too-many-team-items'
  | 'no-such-team-item'
  | 'invalid-team-item'
  | 'too-many-tuned-models'
  | 'no-such-tuned-model'
  | 'no-such-request'
  | 'request-settled'
  | 'bad-request'
  | 'too-many'
  | 'not-found'
  | 'fault'
  | 'model-not-found'
  | 'model-unavailable'
  | 'model-timeout'
  | 'model-refused'
  | 'model-busy'

/** Only for API tokens: editors may do everything, so they never get it. */
export type TokenErrorCode = 'missing-scope'

/** RFC 8628, 3.5, and what RFC 6749 adds. */
export type DeviceErrorCode =
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'invalid_grant'
  | 'invalid_client'
  | 'invalid_request'
  | 'unsupported_grant_type'

export type DeviceError = { readonly error: DeviceErrorCode; readonly error_description: string }

/** How every answer about the allowance carries it in its head. Absent without a limit. */
export const allowanceHeaders = {
  limit: 'ratelimit-limit',
  remaining: 'ratelimit-remaining',
  /** Seconds until one more comes back. */
  reset: 'ratelimit-reset',
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

/** The program that asks in the device login. */
export const editorClientId = 'ghost-writers-ia'
