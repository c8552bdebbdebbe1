import { asksWithLink } from './placeholders.ts'

/** A prompt under a name. */
export type SnippetInput = {
  readonly name: string
  readonly description: string
  readonly body: string
}

export const snippetLimits = {
  nameLength: 40,
  descriptionLength: 200,
  bodyBytes: 8192,
} as const

export type SnippetError = {
  readonly error:
    | 'invalid-name'
    | 'description-too-long'
    | 'body-empty'
    | 'body-too-long'
    | 'invalid-characters'
    | 'link-in-question'
  readonly field: keyof SnippetInput
}

/**
 * Checks a snippet and normalizes it: the description becomes one line, line ends become `\n`.
 * Refuses what a database can't store, NUL and half characters, and links in questions.
 */
export function validateSnippet(input: SnippetInput): SnippetInput | SnippetError {
  const snippet = {
    name: input.name.trim(),
    description: input.description.replace(/\s+/g, ' ').trim(),
    body: input.body.replace(/\r\n?/g, '\n'),
  }
  return findError(snippet) ?? snippet
}

/** Whether a stored snippet can be used. Those from before the rule about links in questions can. */
export function isUsable(stored: SnippetInput): boolean {
  const result = validateSnippet(stored)
  return !('error' in result) || result.error === 'link-in-question'
}

function findError({ name, description, body }: SnippetInput): SnippetError | null {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name)) return { error: 'invalid-name', field: 'name' }
  if (!isText(description)) return { error: 'invalid-characters', field: 'description' }
  if (description.length > snippetLimits.descriptionLength)
    return { error: 'description-too-long', field: 'description' }
  if (body.trim() === '') return { error: 'body-empty', field: 'body' }
  if (!isText(body)) return { error: 'invalid-characters', field: 'body' }
  if (countBytes(body) > snippetLimits.bodyBytes) return { error: 'body-too-long', field: 'body' }
  if (asksWithLink(body)) return { error: 'link-in-question', field: 'body' }
  return null
}

/** In UTF-8. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** The name that a title or a file's name makes: `Review my Code.md` becomes `review-my-code-md`. */
export function toSnippetName(title: string): string {
  return title
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, snippetLimits.nameLength)
    .replace(/-$/, '')
}

function isText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
