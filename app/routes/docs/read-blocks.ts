import { plans } from '@ghost-writers-ia/rules/plans'
import { docsPictures } from '#app/copy/pictures.ts'
import { tools } from '#app/copy/tools.ts'
import { type IncludedModel, listIncludedModels } from '#app/plans/included-models.ts'
import { type ComparisonRow, comparison } from '#app/plans/list-comparison.ts'
import { listToolGuides, type ToolGuide } from '#app/shell/tool-guides.ts'
import type { Model } from '#domain/models/ports.ts'
import example from '../../../.env.example?raw'
import { manifest } from './extension-manifest.ts'
import { type FigureTable, figureTables } from './figure-tables.ts'
import type { DocsPage } from './render-markdown.ts'

type Command = { readonly title: string; readonly keys: string | null }

type Setting = {
  readonly id: string
  readonly text: string
  readonly initial: string
}

/** Variables of the environment that are explained together. */
export type VariableGroup = {
  readonly notes: readonly Note[]
  readonly variables: readonly { readonly name: string; readonly initial: string }[]
}

/** A paragraph, and the list that it introduces. */
type Note = { readonly text: string; readonly items: readonly Item[] }
type Item = { readonly name: string; readonly text: string }

/** Tables that are made from the sources they describe. */
export type Blocks = {
  readonly commands: readonly Command[]
  readonly settings: readonly Setting[]
  readonly environment: readonly VariableGroup[]
  readonly models: readonly IncludedModel[]
  readonly plans: { readonly names: readonly string[]; readonly rows: readonly ComparisonRow[] }
  readonly figures: Readonly<Record<string, FigureTable>>
  /** By the names of their blocks. */
  readonly tools: Readonly<Record<string, ToolGuide>>
}

/** What the blocks are filled in with. */
type Site = { readonly siteUrl: string; readonly catalog: readonly Model[] }

const noSite: Site = { siteUrl: '', catalog: [] }

const blockNames = [
  'commands',
  'settings',
  'plans',
  'models',
  'environment',
  ...Object.keys(figureTables),
  ...docsPictures.map(({ name }) => name),
  ...tools.map(({ id }) => toToolBlock(id)),
]

export function isPicture(block: string): boolean {
  return docsPictures.some(({ name }) => name === block)
}

/** The blocks of a page; the others are empty. */
export function readBlocks(
  { parts }: Pick<DocsPage, 'parts'>,
  { siteUrl, catalog }: Site = noSite,
): Blocks {
  const names = parts.flatMap((part) => ('block' in part ? part.block : []))
  const unknown = names.find((name) => !blockNames.includes(name))
  if (unknown) throw new Error(`The documentation has no block ${unknown}`)
  return {
    commands: names.includes('commands') ? listCommands() : [],
    settings: names.includes('settings') ? listSettings() : [],
    environment: names.includes('environment') ? listVariables(example) : [],
    models: names.includes('models') ? listIncludedModels(catalog) : [],
    plans: {
      names: plans.map(({ name }) => name),
      rows: names.includes('plans') ? comparison : [],
    },
    figures: Object.fromEntries(
      Object.entries(figureTables).filter(([name]) => names.includes(name)),
    ),
    tools: Object.fromEntries(
      listToolGuides({ siteUrl, catalog })
        .map((guide) => [toToolBlock(guide.id), guide] as const)
        .filter(([name]) => names.includes(name)),
    ),
  }
}

function toToolBlock(id: string): string {
  return `tool-${id}`
}

/** Those with keys first. */
function listCommands(): readonly Command[] {
  const { commands, keybindings } = manifest.contributes
  return commands
    .map(({ command, title }) => {
      const binding = keybindings.find((one) => one.command === command)
      return { title, keys: binding ? toKeys(binding.key) : null }
    })
    .toSorted((one, other) => Number(one.keys === null) - Number(other.keys === null))
}

/** `ctrl+shift+g` as "Ctrl Shift G". */
function toKeys(key: string): string {
  return key
    .split('+')
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join(' ')
}

type Property = {
  readonly default?: unknown
  readonly description?: string
  readonly markdownDescription?: string
}

function listSettings(): readonly Setting[] {
  const properties: Readonly<Record<string, Property>> =
    manifest.contributes.configuration.properties
  return Object.entries(properties).map(([id, property]) => ({
    id,
    text: toText(property.markdownDescription ?? property.description ?? ''),
    initial: id === 'ghostWriters.site.url' ? '' : toInitial(property.default),
  }))
}

/** Links to commands work in the editor only. */
function toText(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(command:[^)]+\)/g, '**$1**')
}

function toInitial(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * The groups of `.env.example`: comments, then variables with their defaults. A test compares it
 * with the schema in server/config.
 */
export function listVariables(source: string): readonly VariableGroup[] {
  return source.split(/\n{2,}/).flatMap((group) => {
    const lines = group.split('\n').filter(Boolean)
    const variables = lines.flatMap((line) => {
      const [, name, initial = ''] = /^([A-Z][A-Z_]+)=(.*)$/.exec(line) ?? []
      return name ? [{ name, initial }] : []
    })
    const comments = lines.filter((line) => line.startsWith('#'))
    const notes = readNotes(comments.map((line) => line.replace(/^# ?/, '')))
    return variables.length > 0 ? [{ notes, variables }] : []
  })
}

/** Indented lines are items, a name and its text, or go on with the item before. */
function readNotes(lines: readonly string[]): readonly Note[] {
  const notes: Note[] = []
  for (const line of lines) {
    const isItem = line.startsWith(' ')
    const last = notes.at(-1)
    if (!last || (last.items.length > 0 && !isItem)) notes.push({ text: line, items: [] })
    else if (isItem) notes.splice(-1, 1, { ...last, items: addItem(last.items, line) })
    else notes.splice(-1, 1, { ...last, text: `${last.text} ${line}` })
  }
  return notes
}

function addItem(items: readonly Item[], line: string): readonly Item[] {
  const [, name, text = ''] = /^ {1,3}(\w+) {2,}(.*)$/.exec(line) ?? []
  if (name) return [...items, { name, text }]
  const last = items.at(-1)
  if (!last) throw new Error(`This line of .env.example is no item of a list: ${line}`)
  return [...items.slice(0, -1), { ...last, text: `${last.text} ${line.trim()}` }]
}
