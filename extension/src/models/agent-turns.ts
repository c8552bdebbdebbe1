import { minutes } from '../time.ts'
import type { WireMessage } from './native-messages.ts'

/** Which calls of an agent belong to a prompt that has already been counted. */
export type AgentTurns = {
  /**
   * Whether a conversation only hands back results of tools that the model has called since the same
   * prompt. Everything else is a new prompt.
   */
  readonly isContinued: (messages: readonly WireMessage[]) => boolean
  /** Remembers the tool calls of an answer. */
  readonly record: (
    messages: readonly WireMessage[],
    calls: readonly { readonly id: string }[],
  ) => void
}

type Turn = { readonly startedAt: number; readonly ids: ReadonlySet<string> }

/** The rules of the site for its own models, see ADR-0063. */
const longestTurnMs = minutes(30)
const maxTurns = 20

export function createAgentTurns(now: () => number): AgentTurns {
  const turns = new Map<string, Turn>()

  function find(questions: string): Turn | null {
    const turn = turns.get(questions)
    return turn && now() - turn.startedAt < longestTurnMs ? turn : null
  }

  function isContinued(messages: readonly WireMessage[]): boolean {
    const results = listResults(messages)
    const turn = find(toQuestions(messages))
    return turn !== null && results.length > 0 && results.every((id) => turn.ids.has(id))
  }

  return {
    isContinued,
    record(messages, calls) {
      if (calls.length === 0) return
      const questions = toQuestions(messages)
      const before = isContinued(messages) ? find(questions) : null
      const ids = new Set([...(before?.ids ?? []), ...calls.map(({ id }) => id)])
      turns.delete(questions)
      turns.set(questions, { startedAt: before?.startedAt ?? now(), ids })
      const [oldest = ''] = turns.keys()
      if (turns.size > maxTurns) turns.delete(oldest)
    },
  }
}

/** The ids of the results that the conversation ends with, if they follow an answer of the model. */
function listResults(messages: readonly WireMessage[]): readonly string[] {
  const last = messages.findLastIndex(({ role }) => role !== 'tool')
  if (messages[last]?.role !== 'assistant') return []
  return messages.slice(last + 1).flatMap((one) => (one.role === 'tool' ? [one.tool_call_id] : []))
}

/** What was asked, without what the model and its tools have said: VS Code shortens that. */
function toQuestions(messages: readonly WireMessage[]): string {
  return JSON.stringify(messages.filter(({ role }) => role === 'system' || role === 'user'))
}
