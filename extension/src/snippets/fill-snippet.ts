import {
  expandSnippet,
  listPlaceholders,
  type Placeholder,
  type PlaceholderValues,
} from '@ghost-writers-ia/rules/placeholders'
import { type Excerpt, toFencedCode } from '../writing/prompt-context.ts'

/** Where the values come from. Null: the user canceled, or there is none and a message was shown. */
export type SnippetValues = {
  readonly selection: () => Promise<Excerpt | null>
  /** The path of the open file in the workspace. */
  readonly file: () => Promise<string | null>
  readonly language: () => Promise<string | null>
  readonly clipboard: () => Promise<string | null>
  readonly ask: (question: string) => Promise<string | null>
}

type Filled = { -readonly [Name in keyof PlaceholderValues]: PlaceholderValues[Name] }

/** Fills in the placeholders of a snippet, one after the other. Null: canceled. */
export async function fillSnippet(body: string, values: SnippetValues): Promise<string | null> {
  const answers = new Map<string, string>()
  const filled: Filled = { answers }
  for (const placeholder of listPlaceholders(body)) {
    const value = await readValue(placeholder, { body, values })
    if (value === null) return null
    if (placeholder.kind === 'ask') answers.set(placeholder.question, value)
    else filled[placeholder.kind] = value
  }
  return expandSnippet(body, filled)
}

type Reading = { readonly body: string; readonly values: SnippetValues }

async function readValue(
  placeholder: Placeholder,
  { body, values }: Reading,
): Promise<string | null> {
  if (placeholder.kind === 'ask') return values.ask(placeholder.question)
  if (placeholder.kind !== 'selection') return values[placeholder.kind]()
  const selection = await values.selection()
  return selection && toSelectedText(selection, body)
}

/** Several lines are put in a fence, unless the snippet has its own. */
function toSelectedText(selection: Excerpt, body: string): string {
  const isFenced = /^ {0,3}(```|~~~)/m.test(body)
  return selection.text.includes('\n') && !isFenced ? toFencedCode(selection) : selection.text
}
