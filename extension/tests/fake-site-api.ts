import { randomUUID } from 'node:crypto'
import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { findFamily } from '@ghost-writers-ia/rules/language-family'
import type {
  AllowanceResponse,
  ApiErrorCode,
  DeviceErrorCode,
  ListedModel,
  Me,
  NewRequest,
  ReleaseFeed,
  RequestState,
  SiteCall,
  Snippet,
  SnippetInput,
  TeamLibrary,
  TunedModel,
  TunedModelInput,
} from '@ghost-writers-ia/site-api'
import type { Gateway } from './fake-gateway.ts'
import type { TeamCall } from './fake-teams.ts'

export const ada: Me = {
  uid: 'ada-1',
  email: 'ada@ghost.example',
  name: 'Ada Lovelace',
  plan: 'free',
  cycle: null,
  allowance: {
    ceiling: 1000,
    left: 950,
    perDay: 50,
    nextAt: 1,
    fullAt: 2,
    level: 'fine',
    alert: null,
  },
  entitlements: getEntitlements('free'),
  includedIn: {
    'block-completion': ['Essential', 'Pro'],
    explain: ['Essential', 'Pro'],
    snippets: ['Essential', 'Pro'],
    'fine-tuning': ['Pro'],
  },
  language: null,
  snippetRevision: 0,
  teamsRevision: 0,
  tunedModelRevision: 0,
}

/** The site's models: one for chat and completion, one that Free doesn't include. */
export const siteModels: readonly ListedModel[] = [
  toListedModel('ghost-1', { name: 'Ghost 1' }),
  toListedModel('ghost-1-large', { name: 'Ghost 1 Large', plan: 'Pro', is_included: false }),
]

export function toListedModel(
  id: string,
  details: Partial<ListedModel['ghost_writers']>,
): ListedModel {
  return {
    id,
    object: 'model',
    created: 1_767_225_600,
    owned_by: 'ghost-writers-ia',
    ghost_writers: {
      name: id,
      plan: 'Free',
      is_included: true,
      context_tokens: 32_000,
      max_output_tokens: 4_096,
      requests: 1,
      supports: { chat: true, completion: true, tools: true, vision: false, embedding: false },
      is_stand_in: false,
      ...details,
    },
  }
}

/** The data of a fake site. */
export type SiteState = {
  me: Me
  feed: ReleaseFeed
  models: readonly ListedModel[]
  readonly gateway: Gateway
  decision: DeviceErrorCode | 'allowed'
  readonly tokens: Set<string>
  readonly requests: Map<string, RequestState['state']>
  snippets: readonly Snippet[]
  tunedModels: readonly TunedModel[]
  teams: readonly TeamLibrary[]
  readonly purposes: Omit<NewRequest, 'id'>[]
  readonly url: string
  /** Called after every change. */
  readonly onChange: () => void
}

export type Request = {
  readonly id: string
  /** The second id of a path. */
  readonly itemId: string
  readonly token: string
  readonly body: Record<string, string>
}
export type Response = { readonly status?: number; readonly body: unknown }

/** The implementation of each call that editors make, but those of teams. */
export const calls: Record<
  Exclude<SiteCall, TeamCall | 'GET /api/v1/usage'>,
  (state: SiteState, request: Request) => Response
> = {
  'POST /api/v1/device/code': ({ url }, { body }) =>
    body.client_id === 'ghost-writers-ia' && body.device_name
      ? {
          body: {
            device_code: 'device-1',
            user_code: 'BCDF-GHJK',
            verification_uri: `${url}/device`,
            verification_uri_complete: `${url}/device?code=BCDF-GHJK`,
            expires_in: 120,
            interval: 1,
          },
        }
      : { status: 400, body: { error: 'invalid_client', error_description: 'Unknown client' } },
  'POST /api/v1/device/token': (state, { body }) => {
    const isKnown = body.device_code === 'device-1'
    const error = isKnown ? state.decision : 'invalid_grant'
    if (error !== 'allowed') return { status: 400, body: { error, error_description: error } }
    const access_token = `token-${randomUUID()}`
    state.tokens.add(access_token)
    state.decision = 'authorization_pending'
    return { body: { access_token, token_type: 'Bearer' } }
  },
  'GET /api/v1/me': authenticated(({ me }) => ({ body: me })),
  'PUT /api/v1/language': authenticated((state, { body: { language = '' } }) => {
    const family = findFamily(language)
    if (!family) return refuse(409, 'bad-request')
    const switched = { ...family, switchableAt: Date.UTC(2100, 0, 1) }
    state.me = { ...state.me, language: switched }
    state.onChange()
    return { body: switched }
  }),
  'POST /api/v1/requests': authenticated(reserve),
  'POST /api/v1/requests/{id}/commit': authenticated((state, { id }) =>
    settle(state, { id, to: 'committed' }),
  ),
  'POST /api/v1/requests/{id}/release': authenticated((state, { id }) =>
    settle(state, { id, to: 'released' }),
  ),
  'GET /api/v1/snippets': authenticated(({ me, snippets }) => ({
    body: {
      revision: me.snippetRevision,
      isReadOnly: me.entitlements.maxSnippets === 0,
      snippets,
    },
  })),
  'POST /api/v1/snippets': authenticated(createSnippet),
  'PUT /api/v1/snippets/{id}': authenticated(updateSnippet),
  'DELETE /api/v1/snippets/{id}': authenticated(deleteSnippet),
  'GET /api/v1/tuned-models': authenticated(({ me, tunedModels }) => ({
    body: {
      revision: me.tunedModelRevision,
      isUsable: me.entitlements.fineTuning,
      models: tunedModels,
    },
  })),
  'POST /api/v1/tuned-models': authenticated(addTunedModel),
  'DELETE /api/v1/tuned-models/{id}': authenticated((state, { id }) => {
    changeTunedModels(
      state,
      state.tunedModels.filter((model) => model.id !== id),
    )
    return { status: 204, body: null }
  }),
  'GET /api/v1/releases': ({ feed }) => ({ body: feed }),
  'GET /api/v1/models': authenticated(({ models }) => ({ body: { object: 'list', data: models } })),
  'DELETE /api/v1/token': authenticated(({ tokens, onChange }, { token }) => {
    tokens.delete(token)
    onChange()
    return { status: 204, body: null }
  }),
}

export function authenticated(handle: (state: SiteState, request: Request) => Response) {
  return (state: SiteState, request: Request) =>
    state.tokens.has(request.token) ? handle(state, request) : refuse(401, 'not-signed-in')
}

function reserve(state: SiteState, { body }: Request): Response {
  const { id, ...purpose } = body as unknown as NewRequest
  const { left } = state.me.allowance
  if (state.requests.has(id)) return { body: toState(state, id) }
  const excluded = checkPurpose(state, purpose)
  if (excluded) return excluded
  if (left !== null && left < 1)
    return refuse(429, 'allowance-empty', {
      action: { kind: 'upgrade', label: 'Upgrade', url: `${state.url}/pricing` },
      nextAt: Date.UTC(2100, 0, 1, 12),
    })
  state.requests.set(id, 'held')
  state.purposes.push(purpose)
  changeLeft(state, -1)
  return { status: 201, body: toState(state, id) }
}

function createSnippet(state: SiteState, { body }: Request): Response {
  if (state.me.entitlements.maxSnippets === 0) return refuse(403, 'feature-not-in-plan')
  if (state.snippets.some(({ name }) => name === body.name))
    return refuse(409, 'snippet-name-taken')
  const snippet = { ...toSnippetInput(body), id: randomUUID(), version: 1 }
  changeSnippets(state, [...state.snippets, snippet])
  return { status: 201, body: snippet }
}

function updateSnippet(state: SiteState, { id, body }: Request): Response {
  const before = state.snippets.find((snippet) => snippet.id === id)
  if (!before) return refuse(404, 'no-such-snippet')
  if (before.version !== Number(body.version)) return refuse(409, 'snippet-conflict')
  const after = { ...toSnippetInput(body), id, version: before.version + 1 }
  changeSnippets(
    state,
    state.snippets.map((snippet) => (snippet === before ? after : snippet)),
  )
  return { body: after }
}

function deleteSnippet(state: SiteState, { id, body }: Request): Response {
  const before = state.snippets.find((snippet) => snippet.id === id)
  if (!before) return refuse(404, 'no-such-snippet')
  if (before.version !== Number(body.version)) return refuse(409, 'snippet-conflict')
  changeSnippets(
    state,
    state.snippets.filter((snippet) => snippet !== before),
  )
  return { status: 204, body: null }
}

function toSnippetInput({ name = '', description = '', body = '' }: Request['body']): SnippetInput {
  return { name, description, body }
}

function changeSnippets(state: SiteState, snippets: readonly Snippet[]): void {
  state.snippets = snippets
  state.me = { ...state.me, snippetRevision: state.me.snippetRevision + 1 }
  state.onChange()
}

function addTunedModel(state: SiteState, { body }: Request): Response {
  if (!state.me.entitlements.fineTuning) return refuse(403, 'feature-not-in-plan')
  const { name, endpoint, model } = body as unknown as TunedModelInput
  const known = state.tunedModels.find((one) => one.endpoint === endpoint && one.model === model)
  if (known) return { status: 201, body: known }
  const saved = { id: randomUUID(), name, endpoint, model, createdAt: 1 }
  changeTunedModels(state, [saved, ...state.tunedModels])
  return { status: 201, body: saved }
}

export function changeTunedModels(state: SiteState, models: readonly TunedModel[]): void {
  state.tunedModels = models
  state.me = { ...state.me, tunedModelRevision: state.me.tunedModelRevision + 1 }
  state.onChange()
}

/** The first language used becomes the account's language. */
export function checkPurpose(
  state: SiteState,
  { feature, language, snippet }: Omit<NewRequest, 'id'>,
) {
  const { entitlements, language: current } = state.me
  const upgrade = { kind: 'upgrade', label: 'Upgrade', url: `${state.url}/pricing` }
  const isExcluded =
    (feature === 'explain' && !entitlements.explanations) ||
    (feature === 'block-completion' && entitlements.completion === 'basic') ||
    (snippet && entitlements.maxSnippets === 0)
  if (isExcluded) return refuse(403, 'feature-not-in-plan', { action: upgrade })
  const family = language && findFamily(language)
  if (!family || feature !== 'generate' || entitlements.languages === 'multi') return null
  if (!current) state.me = { ...state.me, language: { ...family, switchableAt: null } }
  if (!current || current.id === family.id) return null
  const url = `${state.url}/dashboard#language`
  const action = { kind: 'switch-language', label: 'Switch language', url }
  return refuse(403, 'language-not-in-plan', { action })
}

function settle(
  state: SiteState,
  { id, to }: { readonly id: string; readonly to: 'committed' | 'released' },
): Response {
  const current = state.requests.get(id)
  if (!current) return refuse(404, 'no-such-request')
  if (current === 'held') {
    state.requests.set(id, to)
    const isCompletion = state.gateway.calls.some((call) => call.requestId === id)
    if (to === 'released') changeLeft(state, isCompletion ? 0.1 : 1)
  }
  return { body: toState(state, id) }
}

export function changeLeft(state: SiteState, count: number): void {
  const { allowance } = state.me
  if (allowance.left === null) return
  const changed: AllowanceResponse = { ...allowance, left: allowance.left + count }
  state.me = { ...state.me, allowance: changed }
  state.onChange()
}

function toState({ requests, me }: SiteState, id: string) {
  return { id, state: requests.get(id), allowance: me.allowance }
}

export function refuse(status: number, code: ApiErrorCode, more: object = {}) {
  return { status, body: { error: `Refused: ${code}.`, code, ...more } }
}
