import { billingCycles } from '@ghost-writers-ia/rules/plan'
import { planIds } from '@ghost-writers-ia/rules/plans'
import type {
  AccountLanguage,
  AllowanceAnswer,
  ApiAction,
  ApiError,
  DeviceCode,
  DeviceError,
  DeviceToken,
  Entitlements,
  ListedModel,
  Me,
  ModelDetails,
  ModelError,
  ModelList,
  ReleaseEntry,
  ReleaseFeed,
  RequestState,
  Snippet,
  SnippetLibrary,
  TeamInstructions,
  TeamLibraries,
  TeamLibrary,
  TeamModel,
  TunedModel,
  TunedModelList,
} from '@ghost-writers-ia/site-api'
import { z } from 'zod'
import { deviceErrorCodes, errorCodes, type ProblemCode } from '#app/http/problems.ts'
import { exactly } from './exactly.ts'

const Moment = z.int()
const Texts = z.array(z.string()).readonly()

export const deviceCode = exactly<DeviceCode>()(
  z.object({
    device_code: z.string().describe('For `POST /api/v1/device/token`. Keep it secret.'),
    user_code: z.string().describe('What the user compares in the browser.'),
    verification_uri: z.string().describe('Where the user enters the code.'),
    verification_uri_complete: z.string().describe('The same with the code filled in.'),
    expires_in: z.int().describe('Seconds.'),
    interval: z.int().describe('Seconds to wait between two polls.'),
  }),
)

export const deviceToken = exactly<DeviceToken>()(
  z.object({ access_token: z.string(), token_type: z.literal('Bearer') }),
)

export const deviceError = exactly<DeviceError>()(
  z.object({ error: z.enum(deviceErrorCodes), error_description: z.string() }),
)

export const allowance = exactly<AllowanceAnswer>()(
  z.object({
    ceiling: z.int().nullable().describe('The most it holds.'),
    left: z.int().nullable().describe('Whole requests that are left.'),
    perDay: z.int().nullable().describe('How many come back each day.'),
    nextAt: Moment.nullable().describe('When one more comes back. Null when it is full.'),
    fullAt: Moment.nullable().describe('When it is full again. Null when it is full.'),
    level: z
      .enum(['fine', 'low', 'empty', 'unlimited'])
      .describe('Low: less than a tenth is left.'),
    alert: z
      .object({ percent: z.literal([80, 100]), at: Moment })
      .nullable()
      .describe('The last usage alert since it was full.'),
  }),
)

const entitlements = exactly<Entitlements>()(
  z.object({
    completion: z.enum(['basic', 'advanced']),
    languages: z.enum(['single', 'multi']),
    maxSnippets: z.int().describe('0: snippets can be read but not changed or used.'),
    explanations: z.boolean(),
    apiAccess: z.boolean(),
    fineTuning: z.boolean(),
    teams: z.boolean(),
    support: z.enum(['community', 'email', 'priority']),
  }),
)

export const accountLanguage = exactly<AccountLanguage>()(
  z.object({
    id: z.string().describe('A language family: close relatives share it.'),
    name: z.string(),
    switchableAt: Moment.nullable().describe('When it can be switched. Null: now.'),
  }),
)

export const me = exactly<Me>()(
  z.object({
    uid: z.string(),
    email: z.string().describe('Empty without the scope `usage:read`, as is the name.'),
    name: z.string(),
    plan: z.enum(planIds),
    cycle: z.enum(billingCycles).nullable(),
    allowance,
    entitlements: entitlements.describe('What the plan includes.'),
    includedIn: z
      .object({
        'block-completion': Texts,
        explain: Texts,
        snippets: Texts,
        'fine-tuning': Texts,
      })
      .readonly()
      .describe('The names of the plans that include a paid feature.'),
    language: accountLanguage
      .nullable()
      .describe('The one language of the account. Null with all languages.'),
    snippetRevision: z.int().describe('Changes whenever a snippet does.'),
    teamsRevision: z.int().describe('Changes whenever something does in one of your teams.'),
    tunedModelRevision: z.int().describe('Changes whenever the list of tuned models does.'),
  }),
)

export const requestState = exactly<RequestState>()(
  z.object({
    id: z.string(),
    state: z.enum(['held', 'committed', 'released', 'expired']),
    allowance,
  }),
)

export const snippet = exactly<Snippet>()(
  z.object({
    id: z.string(),
    name: z.string().describe('What is typed after a slash.'),
    description: z.string(),
    body: z.string().describe('The prompt, with placeholders such as `{{selection}}`.'),
    version: z.int().describe('Send it back with the next change.'),
  }),
)

export const snippetLibrary = exactly<SnippetLibrary>()(
  z.object({
    revision: z.int().describe('Grows with every change.'),
    isReadOnly: z.boolean().describe('Whether the plan includes no snippets.'),
    snippets: z.array(snippet).readonly(),
  }),
)

export const teamInstructions = exactly<TeamInstructions>()(
  z.object({
    text: z.string().describe('Goes with every prompt of the members.'),
    version: z.int().describe('Send it back with the next change.'),
  }),
)

export const teamModel = exactly<TeamModel>()(
  z.object({
    id: z.string(),
    name: z.string(),
    endpoint: z.string().describe('The base URL of an OpenAI-compatible API.'),
    model: z.string().describe("The model's id there."),
    version: z.int().describe('Send it back with the next change.'),
  }),
)

const teamLibrary = exactly<TeamLibrary>()(
  z.object({
    id: z.string(),
    name: z.string(),
    role: z.enum(['owner', 'admin', 'member']).describe('Owner and admins edit the library.'),
    library: z
      .enum(['active', 'read-only', 'paused'])
      .describe("By the owner's plan. Paused: without items until the owner upgrades."),
    readOnlyUntil: Moment.nullable().describe('When a library that is read-only is paused.'),
    instructions: teamInstructions,
    snippets: z.array(snippet).readonly().describe('By name.'),
    models: z.array(teamModel).readonly().describe('By name.'),
  }),
)

export const teamLibraries = exactly<TeamLibraries>()(
  z.object({
    revision: z.int().describe('Grows with every change.'),
    teams: z.array(teamLibrary).readonly().describe('By name.'),
  }),
)

export const tunedModel = exactly<TunedModel>()(
  z.object({
    id: z.string(),
    name: z.string(),
    endpoint: z.string().describe('The base address of an OpenAI-compatible API.'),
    model: z.string().describe('The id of the model at that endpoint.'),
    createdAt: Moment,
  }),
)

export const tunedModelList = exactly<TunedModelList>()(
  z.object({
    revision: z.int().describe('Grows with every change.'),
    isUsable: z.boolean().describe('Whether your plan includes them.'),
    models: z.array(tunedModel).readonly().describe('The newest first.'),
  }),
)

const release = exactly<ReleaseEntry>()(
  z.object({
    version: z.string(),
    url: z.string(),
    size: z.int().describe('Bytes.'),
    sha256: z.string(),
    changelog: z.string(),
  }),
)

export const releaseFeed = exactly<ReleaseFeed>()(
  z.object({
    releases: z.array(release).readonly().describe('The newest first.'),
    minimumVersion: z.string().describe('Older versions are asked to update.'),
  }),
)

const modelDetails = exactly<ModelDetails>()(
  z.object({
    name: z.string(),
    plan: z.string().describe('The smallest plan that includes it.'),
    is_included: z.boolean().describe('Whether your plan includes it.'),
    context_tokens: z.int(),
    max_output_tokens: z.int().describe('On your plan.'),
    supports: z.object({
      chat: z.boolean(),
      completion: z.boolean(),
      tools: z.boolean(),
    }),
    is_stand_in: z.boolean().describe('A program that answers in test mode instead of a model.'),
  }),
)

export const listedModel = exactly<ListedModel>()(
  z.object({
    id: z.string(),
    object: z.literal('model'),
    owned_by: z.string(),
    ghost_writers: modelDetails.describe("Beyond OpenAI's format."),
  }),
)

export const modelList = exactly<ModelList>()(
  z.object({ object: z.literal('list'), data: z.array(listedModel).readonly() }),
)

const action = exactly<ApiAction>()(
  z.object({
    kind: z.enum(['upgrade', 'switch-language', 'change-daily-limit', 'verify-email']),
    label: z.string(),
    url: z.string(),
  }),
)

const help = {
  action: action.exactOptional().describe('What solves it, if something does.'),
  nextAt: Moment.exactOptional().describe('When waiting helps: until then.'),
}

type WithCode<Body> = Omit<Body, 'code'> & { readonly code: ProblemCode }
type ModelProblem = { readonly error: WithCode<ModelError['error']> }

export const apiError = exactly<WithCode<ApiError>>()(
  z.object({
    error: z.string().describe('For people.'),
    code: z.enum(errorCodes).describe('For programs.'),
    ...help,
    current: snippet
      .exactOptional()
      .describe('With `snippet-conflict` or `team-conflict`: how the snippet is now.'),
    currentModel: teamModel.exactOptional().describe('With `team-conflict`: how the model is now.'),
    currentInstructions: teamInstructions
      .exactOptional()
      .describe('With `team-conflict`: how the instructions are now.'),
    upgradeUrl: z.string().exactOptional().describe('For older editors. Use `action`.'),
  }),
)

export const modelError = exactly<ModelProblem>()(
  z.object({
    error: z.object({
      message: z.string().describe('For people.'),
      type: z.string().describe("One of OpenAI's error types."),
      code: z.enum(errorCodes).describe('For programs.'),
      param: z.null(),
      ...help,
    }),
  }),
)
