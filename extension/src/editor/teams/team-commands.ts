import type { TeamLibrary } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { listItems, type TeamItem } from '../../teams/team-items.ts'
import { mayEdit } from '../../teams/teams.ts'
import { teamWords } from '../../words/teams.ts'
import { openSite } from '../open-site.ts'
import { type Choice, pick, showInfo, toSeparator } from '../ui.ts'
import { toItemUri } from './team-documents.ts'
import type { Teams } from './team-libraries.ts'

export function manageTeams(): Thenable<boolean> {
  return openSite('/teams')
}

type Entry = Choice & { readonly run?: () => Thenable<unknown> }

/** Lists the libraries of all teams. An item opens as a document, which owner and admins can edit. */
export async function openTeamLibrary(teams: Teams): Promise<void> {
  if (!(await hasTeam(teams))) return
  const chosen = await pick<Entry>(teams.list().flatMap(toEntries), {
    title: teamWords.library,
    placeHolder: teamWords.pickItem,
    matchOnDescription: true,
  })
  await chosen?.run?.()
}

/** Returns false after telling the user that they aren't in a team. */
async function hasTeam(teams: Teams): Promise<boolean> {
  if (teams.list().length > 0) return true
  const chosen = await showInfo(teamWords.none, teamWords.manage)
  if (chosen === teamWords.manage) await manageTeams()
  return false
}

function toEntries(team: TeamLibrary): Entry[] {
  const { name, library, readOnlyUntil, secondFactorDueAt = Number.POSITIVE_INFINITY } = team
  if (library === 'paused') {
    const isLocked = secondFactorDueAt <= Date.now()
    const detail = isLocked ? teamWords.lockedDetail : teamWords.pausedDetail
    return [toSeparator(name), { label: teamWords.paused(name), detail, run: manageTeams }]
  }
  const until = library === 'read-only' ? readOnlyUntil : null
  const title = until === null ? name : teamWords.readOnlyUntil(name, until)
  return [toSeparator(title), ...listItems(team).map(toEntry)]
}

function toEntry(item: TeamItem): Entry {
  const run = () => vscode.window.showTextDocument(toItemUri(item))
  if (item.kind === 'snippet') {
    const { name, description } = item.snippet
    return { label: `/${name}`, description, run }
  }
  if (item.kind === 'model') {
    const { name, model, endpoint } = item.model
    return { icon: 'chip', label: name, description: `${model} · ${endpoint}`, run }
  }
  const firstLine = item.instructions.text.trim().split('\n')[0] ?? ''
  const description = firstLine || teamWords.noInstructions
  return { icon: 'book', label: teamWords.instructionsItem, description, run }
}

/** A team whose library the user may edit. Undefined if there is none (the user is told) or they cancel. */
export async function pickTeam(teams: Teams, title: string): Promise<TeamLibrary | undefined> {
  if (!(await hasTeam(teams))) return undefined
  const editable = teams.list().filter(mayEdit)
  if (editable.length <= 1) {
    if (editable.length === 0) void showInfo(teamWords.mayNotEdit)
    return editable[0]
  }
  const entries = editable.map((team) => ({ label: team.name, team }))
  const options = { title, placeHolder: teamWords.pickTeam }
  return (await pick(entries, options))?.team
}
