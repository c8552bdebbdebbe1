import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type {
  ListedModel,
  RequestOf,
  ResponseOf,
  SiteCall,
  Snippet,
  TeamModel,
} from '@ghost-writers-ia/site-api'
import { deviceGrantType, editorClientId } from '@ghost-writers-ia/site-api/device-login'
import { includedIn } from '#app/http/account-response.ts'
import type { EndpointName } from './endpoint-names.ts'
import { listModelCallSamples, type ModelCalls, type SampleModels } from './model-call-samples.ts'
import { listTunedModelSamples } from './tuned-model-samples.ts'
import { unlimited, usageSamples } from './usage-samples.ts'

type Calls = ModelCalls & {
  [Call in SiteCall]: { asks: RequestOf<Call>; answers: ResponseOf<Call> }
}

/** What an example sends and gets. `id` and `itemId` are the ones in the path. */
export type Sample<Name extends EndpointName = EndpointName> = {
  readonly id?: string
  readonly itemId?: string
  readonly asks: Calls[Name]['asks']
  readonly answers: Calls[Name]['answers']
}

/** Replaced by the real ones when the examples are run in a test. */
export const sampleIds = {
  committed: 'request-1',
  released: 'request-2',
  changedSnippet: '0d3c6f1e-2f0b-4c1d-9f6e-7b1a5c2e8d40',
  removedSnippet: 'a7e41b52-6c0f-4f3a-8b9d-1e2f3a4b5c6d',
  team: '5f0a1c9e-3b7d-4e21-a6c4-9d8e7f6a5b4c',
  changedTeamSnippet: 'c2d9a8e0-14b6-4a57-8f3e-6d5c4b3a2f19',
  removedTeamSnippet: 'e81f6b34-9a2c-47d0-b5e8-0f1a2b3c4d5e',
  changedTeamModel: '37b5d0c6-8e4f-4b19-9c7a-2e1d0f9b8a76',
  removedTeamModel: '94a3e7f2-0d5b-4c68-8a1f-b7c6d5e4f3a2',
  removedTunedModel: '5f0c2a9b-8d41-4c7e-a1b3-6e9d0f2c4b85',
  deviceCode: 'GmRhmhcxhwAzkoEqiMEg',
} as const

const at = Date.UTC(2026, 10, 16, 12)

const commitMessage: Snippet = {
  id: sampleIds.changedSnippet,
  name: 'commit-message',
  description: 'A commit message for the selected diff',
  body: 'Write a commit message for this diff:\n\n{{selection}}',
  version: 1,
}

const { id: _, version: __, ...newSnippet } = commitMessage

const tunedModel: TeamModel = {
  id: sampleIds.changedTeamModel,
  name: 'House style',
  endpoint: 'https://api.example.com/v1',
  model: 'ft:small-coder:acme:house-style:9f3a',
  version: 1,
}

const { id: ___, version: ____, ...newModel } = tunedModel

type SampleOptions = SampleModels & { readonly siteUrl: string }

type Samples = { readonly [Name in EndpointName]: Sample<Name> }

/** An example of each call. */
export function listSamples(options: SampleOptions): Samples {
  return {
    ...modelSamples(options),
    ...accountSamples,
    ...usageSamples,
    ...teamSamples,
    ...loginSamples(options),
  }
}

function modelSamples(models: SampleOptions) {
  const { chatModel } = models
  return {
    'GET /api/v1/models': {
      asks: null,
      answers: { object: 'list', data: [sampleModel(chatModel)] },
    },
    'GET /api/v1/models/{id}': { id: chatModel, asks: null, answers: sampleModel(chatModel) },
    ...listModelCallSamples(models),
  } satisfies Partial<Samples>
}

function sampleModel(id: string): ListedModel {
  return {
    id,
    object: 'model',
    created: at / 1000,
    owned_by: 'ghost-writers-ia',
    ghost_writers: {
      name: 'Ghost',
      plan: 'Free',
      is_included: true,
      context_tokens: 32_768,
      max_output_tokens: 4_096,
      requests: 1,
      supports: { chat: true, completion: true, tools: true, vision: false, embedding: false },
      is_stand_in: false,
    },
  }
}

const plan = getPlanWith(({ apiAccess }) => apiAccess)

const accountSamples = {
  'GET /api/v1/me': {
    asks: null,
    answers: {
      uid: 'u_7f3a',
      email: 'ada@example.com',
      name: 'Ada',
      plan: plan.id,
      cycle: 'monthly',
      allowance: unlimited,
      entitlements: plan.entitlements,
      includedIn,
      language: null,
      snippetRevision: 1,
      teamsRevision: 1,
      tunedModelRevision: 1,
    },
  },
  'PUT /api/v1/language': {
    asks: { language: 'python' },
    answers: { id: 'python', name: 'Python', switchableAt: at },
  },
  'DELETE /api/v1/token': { asks: null, answers: null },
  'POST /api/v1/requests': {
    asks: { id: sampleIds.committed, feature: 'chat', model: 'my-own-model' },
    answers: { id: sampleIds.committed, state: 'held', allowance: unlimited },
  },
  'POST /api/v1/requests/{id}/commit': {
    id: sampleIds.committed,
    asks: null,
    answers: { id: sampleIds.committed, state: 'committed', allowance: unlimited },
  },
  'POST /api/v1/requests/{id}/release': {
    id: sampleIds.released,
    asks: null,
    answers: { id: sampleIds.released, state: 'released', allowance: unlimited },
  },
  'GET /api/v1/snippets': {
    asks: null,
    answers: { revision: 1, isReadOnly: false, snippets: [commitMessage] },
  },
  'POST /api/v1/snippets': { asks: newSnippet, answers: commitMessage },
  'PUT /api/v1/snippets/{id}': {
    id: sampleIds.changedSnippet,
    asks: { ...newSnippet, name: 'commit', version: 1 },
    answers: { ...commitMessage, name: 'commit', version: 2 },
  },
  'DELETE /api/v1/snippets/{id}': {
    id: sampleIds.removedSnippet,
    asks: { version: 1 },
    answers: null,
  },
  ...listTunedModelSamples({ removed: sampleIds.removedTunedModel, at }),
} satisfies Partial<Samples>

const teamSnippet: Snippet = { ...commitMessage, id: sampleIds.changedTeamSnippet }
const instructions = 'We use tabs, zod and vitest.'

const teamSamples = {
  'GET /api/v1/teams': {
    asks: null,
    answers: {
      revision: 1,
      teams: [
        {
          id: sampleIds.team,
          name: 'Compilers',
          role: 'owner',
          library: 'active',
          readOnlyUntil: null,
          instructions: { text: instructions, version: 1 },
          snippets: [teamSnippet],
          models: [tunedModel],
        },
      ],
    },
  },
  'POST /api/v1/teams/{id}/snippets': {
    id: sampleIds.team,
    asks: newSnippet,
    answers: teamSnippet,
  },
  'PUT /api/v1/teams/{id}/snippets/{itemId}': {
    id: sampleIds.team,
    itemId: sampleIds.changedTeamSnippet,
    asks: { ...newSnippet, name: 'commit', version: 1 },
    answers: { ...teamSnippet, name: 'commit', version: 2 },
  },
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': {
    id: sampleIds.team,
    itemId: sampleIds.removedTeamSnippet,
    asks: { version: 1 },
    answers: null,
  },
  'PUT /api/v1/teams/{id}/instructions': {
    id: sampleIds.team,
    asks: { text: instructions, version: 0 },
    answers: { text: instructions, version: 1 },
  },
  'POST /api/v1/teams/{id}/models': { id: sampleIds.team, asks: newModel, answers: tunedModel },
  'PUT /api/v1/teams/{id}/models/{itemId}': {
    id: sampleIds.team,
    itemId: sampleIds.changedTeamModel,
    asks: { ...newModel, name: 'House style 2', version: 1 },
    answers: { ...tunedModel, name: 'House style 2', version: 2 },
  },
  'DELETE /api/v1/teams/{id}/models/{itemId}': {
    id: sampleIds.team,
    itemId: sampleIds.removedTeamModel,
    asks: { version: 1 },
    answers: null,
  },
} satisfies Partial<Samples>

function loginSamples({ siteUrl }: SampleOptions) {
  const url = `${siteUrl}/device`
  return {
    'POST /api/v1/device/code': {
      asks: { client_id: editorClientId, device_name: 'VS Code on my laptop' },
      answers: {
        device_code: sampleIds.deviceCode,
        user_code: 'WDJB-MJHT',
        verification_uri: url,
        verification_uri_complete: `${url}?user_code=WDJB-MJHT`,
        expires_in: 600,
        interval: 5,
      },
    },
    'POST /api/v1/device/token': {
      asks: {
        grant_type: deviceGrantType,
        device_code: sampleIds.deviceCode,
        client_id: editorClientId,
      },
      answers: { access_token: 'gwe_…', token_type: 'Bearer' },
    },
    'GET /api/v1/releases': {
      asks: null,
      answers: {
        releases: [
          {
            version: '0.3.0',
            url: `${siteUrl}/ghost-writers-ia-0.3.0.vsix`,
            size: 412_345,
            sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
            changelog: '- Site models without a key',
          },
        ],
        minimumVersion: '0.2.0',
      },
    },
  } satisfies Partial<Samples>
}
