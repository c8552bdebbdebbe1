import { formatSnippetFile, parseSnippetFile } from '@ghost-writers-ia/rules/markdown'
import { countBytes } from '@ghost-writers-ia/rules/snippet'
import type { Snippet, TeamInstructions, TeamLibrary, TeamModel } from '@ghost-writers-ia/site-api'
import { z } from 'zod/mini'
import { parseJson } from '../parse-json.ts'
import { snippetErrors } from '../words/snippets.ts'
import { teamItemErrors, teamWords } from '../words/teams.ts'

/** A document of a team's library. */
export type TeamItem = { readonly team: TeamLibrary } & (
  | { readonly kind: 'instructions'; readonly instructions: TeamInstructions }
  | { readonly kind: 'snippet'; readonly snippet: Snippet }
  | { readonly kind: 'model'; readonly model: TeamModel }
)

export function listItems(team: TeamLibrary): readonly TeamItem[] {
  const { instructions, snippets, models } = team
  return [
    { team, kind: 'instructions', instructions },
    ...snippets.map((snippet) => ({ team, kind: 'snippet' as const, snippet })),
    ...models.map((model) => ({ team, kind: 'model' as const, model })),
  ]
}

export function toVersion(item: TeamItem): number {
  if (item.kind === 'instructions') return item.instructions.version
  return item.kind === 'snippet' ? item.snippet.version : item.model.version
}

/** The path of an item's document. It ends with a name for the tab, which may be outdated later. */
export function toItemPath(item: TeamItem): string {
  const start = `/${item.team.id}/${item.kind}`
  if (item.kind === 'instructions') return `${start}/team-instructions.md`
  if (item.kind === 'snippet') return `${start}/${item.snippet.id}/${item.snippet.name}.md`
  const name = item.model.name.replace(/[^\p{L}\p{N} ._-]+/gu, '-')
  return `${start}/${item.model.id}/${name}.json`
}

/** Null: it was deleted, or the user isn't in the team anymore. */
export function findItem(teams: readonly TeamLibrary[], path: string): TeamItem | null {
  const [, teamId, kind, id] = path.split('/')
  const team = teams.find((one) => one.id === teamId)
  if (!team || team.library === 'paused') return null
  const isSame = (item: TeamItem) =>
    item.kind === kind && (item.kind === 'instructions' || toItemId(item) === id)
  return listItems(team).find(isSame) ?? null
}

function toItemId(item: TeamItem): string {
  if (item.kind === 'snippet') return item.snippet.id
  return item.kind === 'model' ? item.model.id : ''
}

/** How an item is called in messages. */
export function toItemName(item: TeamItem): string {
  if (item.kind === 'snippet') return `/${item.snippet.name}`
  return item.kind === 'model' ? item.model.name : teamWords.instructionsItem
}

/** The text of an item's document. */
export function formatItem(item: TeamItem): string {
  if (item.kind === 'instructions') return item.instructions.text
  if (item.kind === 'snippet') return formatSnippetFile(item.snippet)
  const { name, endpoint, model } = item.model
  return `${JSON.stringify({ name, endpoint, model }, null, 2)}\n`
}

const maxInstructionBytes = 8192

/** The item with the text of a document that is being saved. `invalid` says what's wrong. */
export function parseItem(item: TeamItem, text: string): TeamItem | { readonly invalid: string } {
  if (item.kind === 'instructions')
    return countBytes(text) > maxInstructionBytes
      ? { invalid: teamItemErrors['instructions-too-long'] }
      : { ...item, instructions: { ...item.instructions, text } }
  if (item.kind === 'model') {
    const input = z.safeParse(ModelFile, parseJson(text)).data
    if (!input) return { invalid: teamItemErrors['not-a-model'] }
    return { ...item, model: { ...item.model, ...input } }
  }
  const input = parseSnippetFile(text, item.snippet.name)
  if ('error' in input) return { invalid: snippetErrors[input.error] }
  return { ...item, snippet: { ...item.snippet, ...input } }
}

const ModelFile = z.object({ name: z.string(), endpoint: z.string(), model: z.string() })

/** A free name for a second version of a snippet: `review-2`. */
export function toFreeName(name: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map((one) => one.name))
  let number = 2
  const toName = () => `${name.slice(0, 36)}-${number}`
  while (names.has(toName())) number += 1
  return toName()
}
