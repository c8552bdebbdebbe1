/** A part of a snippet that is filled in when it is used. */
export type Placeholder =
  | { readonly kind: 'selection' | 'file' | 'language' | 'clipboard' }
  | { readonly kind: 'ask'; readonly question: string }

/** What to insert. A placeholder without a value stays as written. */
export type PlaceholderValues = {
  readonly selection?: string
  readonly file?: string
  readonly language?: string
  readonly clipboard?: string
  /** By question. */
  readonly answers?: ReadonlyMap<string, string>
}

/** The placeholders used in a snippet, each once, in order. */
export function listPlaceholders(body: string): readonly Placeholder[] {
  const found = new Map<string, Placeholder>()
  for (const part of splitSnippet(body)) {
    if (typeof part !== 'string') found.set(writePlaceholder(part), part)
  }
  return [...found.values()]
}

/** Whether a question contains the syntax of a link. Editors could show it as one, which runs commands. */
export function asksWithLink(body: string): boolean {
  return listPlaceholders(body).some((one) => one.kind === 'ask' && one.question.includes(']('))
}

/** Fills in the placeholders, in one pass: what is inserted isn't searched for placeholders. */
export function expandSnippet(body: string, values: PlaceholderValues): string {
  return body.replace(pattern, (written, kind?: string, question?: string) => {
    const placeholder = toPlaceholder(kind, question)
    return (placeholder && findValue(placeholder, values)) ?? written
  })
}

/** The text and the placeholders that a snippet consists of. */
export function splitSnippet(body: string): readonly (string | Placeholder)[] {
  const parts: (string | Placeholder)[] = []
  let end = 0
  for (const { 0: written, 1: kind, 2: question, index } of body.matchAll(pattern)) {
    const placeholder = toPlaceholder(kind, question)
    if (!placeholder) continue
    parts.push(body.slice(end, index), placeholder)
    end = index + written.length
  }
  return [...parts, body.slice(end)].filter((part) => part !== '')
}

export function writePlaceholder(placeholder: Placeholder): string {
  return placeholder.kind === 'ask' ? `{{ask:${placeholder.question}}}` : `{{${placeholder.kind}}}`
}

const pattern = /\{\{ ?(?:(selection|file|language|clipboard)|ask:([^{}\n]{1,200}))\s?\}\}/g

function toPlaceholder(kind: string | undefined, question: string | undefined): Placeholder | null {
  switch (kind) {
    case 'selection':
    case 'file':
    case 'language':
    case 'clipboard':
      return { kind }
    default: {
      const asked = question?.trim()
      return asked ? { kind: 'ask', question: asked } : null
    }
  }
}

function findValue(placeholder: Placeholder, values: PlaceholderValues): string | undefined {
  return placeholder.kind === 'ask'
    ? values.answers?.get(placeholder.question)
    : values[placeholder.kind]
}
