import { randomUUID } from 'node:crypto'
import type {
  SiteCall,
  Snippet,
  TeamLibrary,
  TeamModel,
  Versioned,
} from '@ghost-writers-ia/site-api'
import { type Request, type Response, refuse, type SiteState } from './fake-site-api.ts'

export type TeamCall = Extract<SiteCall, `${string} /api/v1/teams${string}`>

type Handler = (state: SiteState, request: Request) => Response

/** The calls for team libraries, with the rules of the site: roles, read-only, versions, names. */
export const teamCalls: Record<TeamCall, Handler> = {
  'GET /api/v1/teams': ({ me, teams }) => ({ body: { revision: me.teamsRevision, teams } }),
  'POST /api/v1/teams/{id}/snippets': editing((team, { body }) => {
    if (isTaken(team.snippets, body)) return refuse(409, 'team-item-name-taken')
    const snippet = { ...body, id: randomUUID(), version: 1 } as unknown as Snippet
    return { status: 201, body: snippet, team: { snippets: [...team.snippets, snippet] } }
  }),
  'PUT /api/v1/teams/{id}/snippets/{itemId}': editing((team, request) => {
    const found = findItem(team.snippets, request)
    if ('status' in found) return found
    const snippet = { ...found, ...request.body, version: found.version + 1 } as Snippet
    return { body: snippet, team: { snippets: replace(team.snippets, snippet) } }
  }),
  'DELETE /api/v1/teams/{id}/snippets/{itemId}': editing((team, request) => {
    const found = findItem(team.snippets, request)
    if ('status' in found) return found
    const snippets = team.snippets.filter(({ id }) => id !== request.itemId)
    return { status: 204, body: null, team: { snippets } }
  }),
  'PUT /api/v1/teams/{id}/instructions': editing((team, { body }) => {
    const { version } = team.instructions
    if (Number(body.version) !== version) return refuse(409, 'team-conflict')
    const instructions = { text: String(body.text), version: version + 1 }
    return { body: instructions, team: { instructions } }
  }),
  'POST /api/v1/teams/{id}/models': editing((team, { body }) => {
    if (isTaken(team.models, body)) return refuse(409, 'team-item-name-taken')
    const model = { ...body, id: randomUUID(), version: 1 } as unknown as TeamModel
    return { status: 201, body: model, team: { models: [...team.models, model] } }
  }),
  'PUT /api/v1/teams/{id}/models/{itemId}': editing((team, request) => {
    const found = findItem(team.models, request)
    if ('status' in found) return found
    const model = { ...found, ...request.body, version: found.version + 1 } as TeamModel
    return { body: model, team: { models: replace(team.models, model) } }
  }),
  'DELETE /api/v1/teams/{id}/models/{itemId}': editing((team, request) => {
    const found = findItem(team.models, request)
    if ('status' in found) return found
    const models = team.models.filter(({ id }) => id !== request.itemId)
    return { status: 204, body: null, team: { models } }
  }),
}

type Edited = Response & { readonly team?: Partial<TeamLibrary> }

function editing(edit: (team: TeamLibrary, request: Request) => Edited): Handler {
  return (state, request) => {
    const team = state.teams.find(({ id }) => id === request.id)
    if (!team) return refuse(404, 'no-such-team')
    if (team.role === 'member') return refuse(403, 'not-team-admin')
    if (team.library !== 'active') return refuse(403, 'team-read-only')
    const { team: changes, ...answer } = edit(team, request)
    if (changes) changeTeams(state, replace(state.teams, { ...team, ...changes }))
    return answer
  }
}

export function changeTeams(state: SiteState, teams: readonly TeamLibrary[]): void {
  state.teams = teams
  state.me = { ...state.me, teamsRevision: state.me.teamsRevision + 1 }
  state.onChange()
}

function isTaken(items: readonly { readonly name: string }[], { name }: Request['body']): boolean {
  return items.some((item) => item.name === name)
}

function findItem<Item extends Versioned & { readonly id: string }>(
  items: readonly Item[],
  { itemId, body }: Request,
): Item | (Response & { readonly status: number }) {
  const found = items.find(({ id }) => id === itemId)
  if (!found) return refuse(404, 'no-such-team-item')
  return Number(body.version) === found.version ? found : refuse(409, 'team-conflict')
}

function replace<Item extends { readonly id: string }>(
  items: readonly Item[],
  item: Item,
): readonly Item[] {
  return items.map((one) => (one.id === item.id ? item : one))
}
