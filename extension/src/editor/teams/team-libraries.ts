import type {
  Snippet,
  SnippetInput,
  TeamLibraries,
  TeamLibrary,
  TeamModel,
  TunedModelInput,
  Versioned,
} from '@ghost-writers-ia/site-api'
import type * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { callSite, type Site, type SiteRefusal } from '../../site/call-site.ts'
import type { TeamItem } from '../../teams/team-items.ts'
import { findNextPause, keepUsableTeams, toCurrentLibrary } from '../../teams/teams.ts'
import { type LiveLibrary, type LiveLibraryDeps, openLiveLibrary } from '../account/live-library.ts'

/** The user's teams and what they share, as last fetched. Also there while the site is offline. */
export type Teams = vscode.Disposable & {
  readonly list: () => readonly TeamLibrary[]
  readonly onChange: vscode.Event<void>
  readonly createSnippet: (teamId: string, input: SnippetInput) => Promise<Snippet | SiteRefusal>
  readonly removeSnippet: (teamId: string, snippet: Snippet) => Promise<SiteRefusal | null>
  readonly shareModel: (teamId: string, input: TunedModelInput) => Promise<TeamModel | SiteRefusal>
  /** Saves a changed item that had this version before. A conflict fetches the other version. */
  readonly save: (changed: TeamItem) => Promise<Versioned | SiteRefusal>
}

const empty: TeamLibraries = { revision: 0, teams: [] }

export function openTeams(dependencies: LiveLibraryDeps): Teams {
  const library = openLiveLibrary(dependencies, {
    name: 'teams',
    empty,
    fetch: fetchTeams,
    readRevision: ({ teamsRevision }) => teamsRevision,
  })
  const alarm = setAlarm(library)
  return {
    list: () => listCurrent(library),
    onChange: library.onChange,
    ...toEdits(library),
    dispose() {
      alarm.dispose()
      library.dispose()
    },
  }
}

async function fetchTeams(site: Site): Promise<TeamLibraries | SiteRefusal> {
  const answer = await callSite(site, { call: 'GET /api/v1/teams' })
  if (isRefusal(answer)) return answer
  return { revision: answer.revision, teams: keepUsableTeams(answer.teams) }
}

function listCurrent({ current }: LiveLibrary<TeamLibraries>): readonly TeamLibrary[] {
  return current().teams.map((team) => toCurrentLibrary(team, Date.now()))
}

/** The longest time that a timer can wait. */
const maxTimeoutMs = 2 ** 31 - 1

/** Shows that a library is paused now. Nothing changes at the site then, so it announces nothing. */
function setAlarm(library: LiveLibrary<TeamLibraries>): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined
  function set() {
    clearTimeout(timer)
    const at = findNextPause(listCurrent(library))
    if (at !== null) timer = setTimeout(ring, Math.min(at - Date.now(), maxTimeoutMs))
  }
  const ring = () => library.change(library.current())
  const listener = library.onChange(set)
  set()
  return {
    dispose() {
      clearTimeout(timer)
      listener.dispose()
    },
  }
}

type Edits = Pick<Teams, 'createSnippet' | 'removeSnippet' | 'shareModel' | 'save'>

/** What a change returns is shown before the site's stream announces it. */
function toEdits(library: LiveLibrary<TeamLibraries>): Edits {
  const { current, change, refetch, site } = library
  function update(teamId: string, edit: Edit) {
    const { revision, teams } = current()
    const edited = teams.map((team) => (team.id === teamId ? { ...team, ...edit(team) } : team))
    change({ revision, teams: edited })
  }
  return {
    async createSnippet(id, body) {
      const call = 'POST /api/v1/teams/{id}/snippets'
      const created = await callSite(site(), { call, id, body })
      if (!isRefusal(created)) update(id, ({ snippets }) => ({ snippets: put(snippets, created) }))
      return created
    },
    async removeSnippet(id, { id: itemId, version }) {
      const call = 'DELETE /api/v1/teams/{id}/snippets/{itemId}'
      const answer = await callSite(site(), { call, id, itemId, body: { version } })
      if (answer === null)
        update(id, ({ snippets }) => ({ snippets: snippets.filter((one) => one.id !== itemId) }))
      else if (answer.refused === 'team-conflict') await refetch()
      return answer
    },
    async shareModel(id, body) {
      const call = 'POST /api/v1/teams/{id}/models'
      const shared = await callSite(site(), { call, id, body })
      if (!isRefusal(shared)) update(id, ({ models }) => ({ models: put(models, shared) }))
      return shared
    },
    async save(item) {
      const saved = await sendItem(site(), item)
      if (!isRefusal(saved)) update(item.team.id, saved.edit)
      else if (saved.refused === 'team-conflict') await refetch()
      return saved
    },
  }
}

type Edit = (team: TeamLibrary) => Partial<TeamLibrary>

/** The new version, and what the change does to the team's library. */
type SavedItem = Versioned & { readonly edit: Edit }

async function sendItem(site: Site, item: TeamItem): Promise<SavedItem | SiteRefusal> {
  const { id } = item.team
  if (item.kind === 'snippet') {
    const call = 'PUT /api/v1/teams/{id}/snippets/{itemId}'
    const { id: itemId, ...body } = item.snippet
    const saved = await callSite(site, { call, id, itemId, body })
    if (isRefusal(saved)) return saved
    const { version } = saved
    return { version, edit: ({ snippets }) => ({ snippets: put(snippets, saved) }) }
  }
  if (item.kind === 'model') {
    const call = 'PUT /api/v1/teams/{id}/models/{itemId}'
    const { id: itemId, ...body } = item.model
    const saved = await callSite(site, { call, id, itemId, body })
    if (isRefusal(saved)) return saved
    const { version } = saved
    return { version, edit: ({ models }) => ({ models: put(models, saved) }) }
  }
  const call = 'PUT /api/v1/teams/{id}/instructions'
  const instructions = await callSite(site, { call, id, body: item.instructions })
  if (isRefusal(instructions)) return instructions
  return { version: instructions.version, edit: () => ({ instructions }) }
}

/** Replaces or adds an item, unless a newer version was fetched. Lists are by name, as at the site. */
function put<Item extends Versioned & { readonly id: string; readonly name: string }>(
  items: readonly Item[],
  item: Item,
): readonly Item[] {
  const isOld = items.some(({ id, version }) => id === item.id && version > item.version)
  if (isOld) return items
  return [...items.filter(({ id }) => id !== item.id), item].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}
