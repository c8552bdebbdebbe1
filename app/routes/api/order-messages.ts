import type { ModelMessage } from '#domain/models/ports.ts'

/**
 * Puts what the model is told by the client into one system message at the beginning. Newer formats
 * allow it anywhere, but many models only take it there.
 */
export function hoistSystem(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const told = messages.filter(isTold)
  const [first] = told
  if (!first) return messages
  const content = told.length === 1 ? first.content : joinContents(told)
  return [{ role: 'system', content }, ...messages.filter((message) => !isTold(message))]
}

function isTold({ role }: ModelMessage): boolean {
  return role === 'system' || role === 'developer'
}

function joinContents(messages: readonly ModelMessage[]): unknown {
  const contents = messages.map(({ content }) => content)
  if (contents.every((content) => typeof content === 'string')) return contents.join('\n\n')
  return contents.flatMap((content) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  )
}

/** What one message has of tool calls. */
type ToolIds = {
  /** Whether somebody says something else in it. */
  readonly isQuestion: boolean
  readonly calls: readonly string[]
  readonly results: readonly string[]
}

/**
 * What models refuse without saying where: a result without its call, or a call that has no result
 * when the conversation goes on. Null if there's nothing wrong.
 */
export function checkToolResults(
  messages: readonly ToolIds[],
): { readonly index: number; readonly error: string } | null {
  const open = new Set<string>()
  for (const [index, { isQuestion, calls, results }] of messages.entries()) {
    if (results.some((id) => !open.delete(id)))
      return { index, error: "A tool's result has no call before it with its id" }
    if (isQuestion && open.size > 0) return { index, error: unanswered }
    for (const id of calls) open.add(id)
  }
  const isOver = open.size > 0 && messages.at(-1)?.calls.length === 0
  return isOver ? { index: messages.length - 1, error: unanswered } : null
}

const unanswered = 'A tool call before this has no result'
