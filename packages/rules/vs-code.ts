import { parseJsonc } from './jsonc.ts'
import { splitSnippet, writePlaceholder } from './placeholders.ts'
import {
  type SnippetError,
  type SnippetInput,
  snippetLimits,
  toSnippetName,
  validateSnippet,
} from './snippet.ts'
import { fromVsCodeBody } from './vs-code-body.ts'

export type VsCodeSnippets = {
  readonly snippets: readonly SnippetInput[]
  readonly skipped: readonly SkippedSnippet[]
}

/** `name` is the one in the file. It's empty if the whole file can't be read. */
export type SkippedSnippet = {
  readonly name: string
  readonly reason: SnippetError['error'] | 'not-a-snippet' | 'not-json' | 'too-many-entries'
}

/** More than a library holds. */
export const maxEntries = 1_000

/**
 * Reads a file of VS Code snippets, which is JSON with comments. A snippet is named for its prefix.
 * Tab stops become questions and variables become placeholders, where we have one.
 */
export function fromVsCode(json: string): VsCodeSnippets {
  const file = parseJsonc(json)
  if (!isRecord(file)) return skipFile('not-json')
  const entries = Object.entries(file)
  if (entries.length > maxEntries) return skipFile('too-many-entries')
  const read = entries.map(([title, entry]) => readEntry(title, entry))
  return {
    snippets: read.flatMap((entry) => ('reason' in entry ? [] : [entry])),
    skipped: read.flatMap((entry) => ('reason' in entry ? [entry] : [])),
  }
}

function skipFile(reason: SkippedSnippet['reason']): VsCodeSnippets {
  return { snippets: [], skipped: [{ name: '', reason }] }
}

/** A file of VS Code snippets. `{{language}}` has no counterpart there and stays as text. */
export function toVsCode(snippets: readonly SnippetInput[]): string {
  const entries = snippets.map(({ name, description, body }) => [
    name,
    { prefix: name, body: toVsCodeBody(body).split('\n'), ...(description && { description }) },
  ])
  return `${JSON.stringify(Object.fromEntries(entries), null, '\t')}\n`
}

function readEntry(title: string, entry: unknown): SnippetInput | SkippedSnippet {
  const skip = (reason: SkippedSnippet['reason']) => ({ name: title.slice(0, 100), reason })
  const body = isRecord(entry) ? joinLines(entry.body) : null
  if (!isRecord(entry) || body === null) return skip('not-a-snippet')
  // Escapes take two characters for one. Translating more would be wasted.
  if (body.length > snippetLimits.bodyBytes * 2) return skip('body-too-long')

  const name = toSnippetName(firstText(entry.prefix) ?? '') || toSnippetName(title)
  const snippet = validateSnippet({
    name,
    description: joinLines(entry.description) ?? (title === name ? '' : title),
    body: fromVsCodeBody(body),
  })
  return 'error' in snippet ? skip(snippet.error) : snippet
}

const variables = {
  selection: '${TM_SELECTED_TEXT}',
  file: '${TM_FILENAME}',
  clipboard: '${CLIPBOARD}',
}

function toVsCodeBody(body: string): string {
  const questions: string[] = []
  const parts = splitSnippet(body).map((part) => {
    if (typeof part === 'string') return escapeText(part)
    if (part.kind === 'language') return escapeText(writePlaceholder(part))
    if (part.kind !== 'ask') return variables[part.kind]
    const known = questions.indexOf(part.question) + 1
    const number = known || questions.push(part.question)
    return known ? `$\{${number}}` : `$\{${number}:${escapeText(part.question)}}`
  })
  return parts.join('')
}

function escapeText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}

function joinLines(value: unknown): string | null {
  if (typeof value === 'string') return value
  const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string')
  return isLines ? value.join('\n') : null
}

function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : null
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
