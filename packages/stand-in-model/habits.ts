import { type ChatMessage, getQuestion, toText } from './read-task.ts'
import { callTool, listResults, type Tool, type ToolCall } from './tools.ts'

/**
 * What models of today do and the stand-in doesn't, for tests without a network:
 *
 * - `thinking`: thinks first, and refuses the results of its tools without what it thought (DeepSeek)
 * - `parallel`: calls a tool for each file that the question names, all at once (Gemini)
 */
export type Habit = 'thinking' | 'parallel'

export function thinkAbout(messages: readonly ChatMessage[]): string {
  const step = listResults(messages).length + 1
  return `Step ${step}: I think about “${getQuestion(messages).slice(0, 80)}”.`
}

/** Whether every tool call since the last question stands with what was thought before it. */
export function hasThoughts(messages: readonly ChatMessage[]): boolean {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return messages.every(
    ({ tool_calls: calls, reasoning_content: thoughts }, index) =>
      index < last || !calls || thoughts === thinkAbout(messages.slice(0, index)),
  )
}

export function callTools(
  messages: readonly ChatMessage[],
  tools: readonly Tool[],
): readonly ToolCall[] {
  const named = getQuestion(messages).match(/[\w./\\-]*\w\.[a-z]{1,5}\b/gi) ?? []
  const questions = named.length > 1 ? named.map((name) => keepFile(messages, name)) : [messages]
  return questions.flatMap((question) => callTool(question, tools) ?? [])

  function keepFile(all: readonly ChatMessage[], kept: string): readonly ChatMessage[] {
    const at = all.findLastIndex(({ role }) => role === 'user')
    const others = named.filter((name) => name !== kept)
    const content = others.reduce((text, name) => text.replaceAll(name, ''), toText(all[at]))
    return all.map((message, index) => (index === at ? { ...message, content } : message))
  }
}
