import {
  DeviceCode,
  DeviceToken,
  ListedModel,
  ModelList,
  ReleaseFeed,
} from '@ghost-writers-ia/site-api'
import { AccountLanguage, Me, RequestState } from '@ghost-writers-ia/site-api/account'
import {
  Snippet,
  SnippetLibrary,
  TeamInstructions,
  TeamLibraries,
  TeamModel,
  TunedModel,
  TunedModelList,
} from '@ghost-writers-ia/site-api/libraries'
import type { z } from 'zod'
import type { ProblemCode } from '#app/routes/api/api-call.ts'
import { DeviceCodeRequest } from '#app/routes/api/device-code.ts'
import { DeviceTokenRequest } from '#app/routes/api/device-token.ts'
import { NewLanguage } from '#app/routes/api/language.ts'
import { ChatBody, CompletionBody } from '#app/routes/api/model-bodies.ts'
import { NewRequest } from '#app/routes/api/requests.ts'
import {
  SnippetBody,
  SnippetVersion,
  VersionedSnippetBody,
} from '#app/routes/api/snippet-answer.ts'
import { TeamModelBody, TextBody, VersionedTeamModelBody } from '#app/routes/api/team-answer.ts'
import { TunedModelBody } from '#app/routes/api/tuned-models.ts'
import type { EndpointName, Tag } from './endpoint-names.ts'
import { chatChunk, chatCompletion, textChunk, textCompletion } from './model-answers.ts'

export type Operation = {
  /** The name of the method in generated clients. */
  readonly id: string
  readonly tag: Tag
  readonly body?: z.ZodType
  readonly status?: 201 | 204
  /** Absent when there's no content. */
  readonly answer?: z.core.$ZodType
  /** The JSON of each event, if the answer can be a stream. */
  readonly event?: z.core.$ZodType
  /** Beyond those that every call with a token can have. */
  readonly errors?: readonly ProblemCode[]
  /** `device`: RFC 8628. `openai`: OpenAI's format. */
  readonly errorFormat?: 'device' | 'openai'
  /** Whether the response has the allowance in its headers. */
  readonly hasAllowance?: true
  /** Whether the call can say what it's for in its headers. */
  readonly hasPurpose?: true
}

const refusals = [
  'allowance-empty',
  'feature-not-in-plan',
  'language-not-in-plan',
  'daily-limit-reached',
  'request-settled',
] as const satisfies readonly ProblemCode[]

const modelCall = {
  tag: 'models',
  errorFormat: 'openai',
  hasAllowance: true,
  hasPurpose: true,
  errors: [
    'bad-request',
    ...refusals,
    'model-not-found',
    'model-refused',
    'model-busy',
    'email-not-verified',
    'model-unavailable',
    'model-timeout',
  ],
} as const satisfies Partial<Operation>

const settling = {
  tag: 'requests',
  answer: RequestState,
  hasAllowance: true,
  errors: ['bad-request', 'no-such-request'],
} as const satisfies Partial<Operation>

const changedSnippet = [
  'bad-request',
  'feature-not-in-plan',
  'no-such-snippet',
  'snippet-conflict',
] as const

const teamEdit = ['bad-request', 'no-such-team', 'not-team-admin', 'team-read-only'] as const

const newTeamItem = [
  ...teamEdit,
  'invalid-team-item',
  'team-item-name-taken',
  'too-many-team-items',
] as const

const changedTeamItem = [...teamEdit, 'no-such-team-item', 'team-conflict'] as const

/** What each endpoint takes and returns, in the order of the reference. */
export const operations: Readonly<Record<EndpointName, Operation>> = {
  'GET /api/v1/models': {
    id: 'listModels',
    tag: 'models',
    answer: ModelList,
    errorFormat: 'openai',
  },
  'GET /api/v1/models/{id}': {
    id: 'readModel',
    tag: 'models',
    answer: ListedModel,
    errorFormat: 'openai',
    errors: ['model-not-found'],
  },
  'POST /api/v1/chat/completions': {
    ...modelCall,
    id: 'createChatCompletion',
    body: ChatBody,
    answer: chatCompletion,
    event: chatChunk,
  },
  'POST /api/v1/completions': {
    ...modelCall,
    id: 'createCompletion',
    body: CompletionBody,
    answer: textCompletion,
    event: textChunk,
  },
  'GET /api/v1/me': { id: 'readMe', tag: 'account', answer: Me, hasAllowance: true },
  'PUT /api/v1/language': {
    id: 'changeLanguage',
    tag: 'account',
    body: NewLanguage,
    answer: AccountLanguage,
    errors: ['bad-request', 'language-switched'],
  },
  'DELETE /api/v1/token': { id: 'revokeToken', tag: 'account', status: 204 },
  'POST /api/v1/requests': {
    id: 'reserveRequest',
    tag: 'requests',
    body: NewRequest,
    answer: RequestState,
    hasAllowance: true,
    errors: ['bad-request', ...refusals],
  },
  'POST /api/v1/requests/{id}/commit': { ...settling, id: 'commitRequest' },
  'POST /api/v1/requests/{id}/release': { ...settling, id: 'releaseRequest' },
  'GET /api/v1/snippets': { id: 'listSnippets', tag: 'snippets', answer: SnippetLibrary },
  'POST /api/v1/snippets': {
    id: 'addSnippet',
    tag: 'snippets',
    body: SnippetBody,
    status: 201,
    answer: Snippet,
    errors: [
      'bad-request',
      'invalid-snippet',
      'feature-not-in-plan',
      'snippet-name-taken',
      'too-many-snippets',
    ],
  },
  'PUT /api/v1/snippets/{id}': {
    id: 'changeSnippet',
    tag: 'snippets',
    body: VersionedSnippetBody,
    answer: Snippet,
    errors: [...changedSnippet, 'invalid-snippet', 'snippet-name-taken'],
  },
  'DELETE /api/v1/snippets/{id}': {
    id: 'removeSnippet',
    tag: 'snippets',
    body: SnippetVersion,
    status: 204,
    errors: changedSnippet,
  },
  'GET /api/v1/teams': { id: 'listTeamLibraries', tag: 'teams', answer: TeamLibraries },
  'POST /api/v1/teams/{id}/snippets': {
    tag: 'teams',
    id: 'addTeamSnippet',
    body: SnippetBody,
    status: 201,
    answer: Snippet,
    errors: newTeamItem,
  },
  'PUT /api/v1/teams/{id}/snippets/{itemId}': {
    tag: 'teams',
    id: 'changeTeamSnippet',
    body: VersionedSnippetBody,
    answer: Snippet,
    errors: [...changedTeamItem, 'invalid-team-item', 'team-item-name-taken'],
  },
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': {
    tag: 'teams',
    id: 'removeTeamSnippet',
    body: SnippetVersion,
    status: 204,
    errors: changedTeamItem,
  },
  'PUT /api/v1/teams/{id}/instructions': {
    tag: 'teams',
    id: 'saveTeamInstructions',
    body: TextBody,
    answer: TeamInstructions,
    errors: [...teamEdit, 'invalid-team-item', 'team-conflict'],
  },
  'POST /api/v1/teams/{id}/models': {
    tag: 'teams',
    id: 'shareModel',
    body: TeamModelBody,
    status: 201,
    answer: TeamModel,
    errors: newTeamItem,
  },
  'PUT /api/v1/teams/{id}/models/{itemId}': {
    tag: 'teams',
    id: 'changeTeamModel',
    body: VersionedTeamModelBody,
    answer: TeamModel,
    errors: [...changedTeamItem, 'invalid-team-item', 'team-item-name-taken'],
  },
  'DELETE /api/v1/teams/{id}/models/{itemId}': {
    tag: 'teams',
    id: 'removeTeamModel',
    body: SnippetVersion,
    status: 204,
    errors: changedTeamItem,
  },
  'GET /api/v1/tuned-models': {
    id: 'listTunedModels',
    tag: 'tuned-models',
    answer: TunedModelList,
  },
  'POST /api/v1/tuned-models': {
    id: 'addTunedModel',
    tag: 'tuned-models',
    body: TunedModelBody,
    status: 201,
    answer: TunedModel,
    errors: ['bad-request', 'feature-not-in-plan', 'too-many-tuned-models'],
  },
  'DELETE /api/v1/tuned-models/{id}': {
    id: 'removeTunedModel',
    tag: 'tuned-models',
    status: 204,
    errors: ['no-such-tuned-model'],
  },
  'POST /api/v1/device/code': {
    id: 'issueDeviceCode',
    tag: 'login',
    body: DeviceCodeRequest,
    answer: DeviceCode,
    errorFormat: 'device',
  },
  'POST /api/v1/device/token': {
    id: 'issueDeviceToken',
    tag: 'login',
    body: DeviceTokenRequest,
    answer: DeviceToken,
    errorFormat: 'device',
  },
  'GET /api/v1/releases': {
    id: 'listReleases',
    tag: 'releases',
    answer: ReleaseFeed,
  },
}
