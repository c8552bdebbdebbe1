import type { Message } from '../router/wire-messages.ts'

/**
 * An example as a text that users read and edit: each message below a line with its role. Lines of
 * the messages that look like such a line begin with a backslash.
 */
export function formatExampleText(messages: readonly Message[]): string {
  return messages
    .map(({ role, content }) => `=== ${role} ===\n${content.replace(marker, '\\$&')}\n`)
    .join('\n')
}

const marker = /^\\*=== (?:system|user|assistant) ===$/gm

export type ExampleProblem = 'no-role' | 'empty' | 'no-question' | 'no-answer'

/** Reads an edited text. */
export function parseExampleText(
  text: string,
): { readonly messages: readonly Message[] } | { readonly problem: ExampleProblem } {
  const parts = text.replace(/\r\n/g, '\n').split(/^=== (system|user|assistant) ===$/m)
  if (parts[0]?.trim()) return { problem: 'no-role' }
  const messages: Message[] = []
  for (let at = 1; at < parts.length; at += 2) {
    const role = parts[at] as Message['role']
    const isLast = at + 2 >= parts.length
    messages.push({ role, content: readContent(parts[at + 1] ?? '', isLast) })
  }
  const problem = findProblem(messages)
  return problem ? { problem } : { messages }
}

/** Without the line breaks that the format adds around a message. */
function readContent(part: string, isLast: boolean): string {
  const content = part.replace(/^\n/, '').replace(isLast ? /\n$/ : /\n{1,2}$/, '')
  return content.replace(/^\\(?=\\*=== (?:system|user|assistant) ===$)/gm, '')
}

/** What a chat model can't be tuned with. */
export function findProblem(messages: readonly Message[]): ExampleProblem | null {
  if (messages.length === 0) return 'no-role'
  if (messages.some(({ content }) => content.trim() === '')) return 'empty'
  if (!messages.some(({ role }) => role === 'user')) return 'no-question'
  return messages.at(-1)?.role === 'assistant' ? null : 'no-answer'
}
