import type { Reply, RouterRequest, ToolCall } from './fake-router.ts'

type ThinkingAgent = {
  readonly steps: number
  /** The tools of a step, as often as they're to be called at once. */
  readonly toCalls: (step: number) => readonly Pick<ToolCall, 'name' | 'input'>[]
}

/**
 * An agent's model that thinks before every step, as of November 2026: like DeepSeek's it answers 400
 * without what it thought, like Gemini's without the signatures of its tool calls, which have no index.
 */
export function createThinkingAgent({ steps, toCalls }: ThinkingAgent) {
  return ({ messages, tools = [] }: RouterRequest): Reply => {
    // VS Code also names the chat.
    if (tools.length === 0) return { pieces: ['Ten steps'] }
    const turns = messages.filter(({ tool_calls: calls }) => calls)
    if (!turns.every(isComplete)) return forgotten
    const step = turns.length + 1
    if (step > steps) return { ...think(step), pieces: [`Done after ${steps} steps.`] }
    const toolCalls = toCalls(step).map((call, index) => ({
      ...call,
      id: `step-${step}-${index}`,
      extra_content: sign(`step-${step}-${index}`),
    }))
    return { ...think(step), pieces: [], toolCalls, isIndexless: true }
  }
}

function isComplete(turn: RouterRequest['messages'][number], index: number): boolean {
  const { reasoning_content: thoughts, tool_calls: calls = [] } = turn
  const isSigned = calls.every(
    ({ id, extra_content: extra }) => JSON.stringify(extra) === JSON.stringify(sign(id)),
  )
  return isSigned && thoughts === think(index + 1).reasoning.join('')
}

function think(step: number) {
  return {
    reasoning: ['I think about ', `step ${step}.`],
    reasoningField: 'reasoning_content',
    gapMs: 250,
  } as const
}

function sign(id: string) {
  return { google: { thought_signature: `signature of ${id}` } }
}

const forgotten: Reply = {
  error: {
    status: 400,
    message: 'The `reasoning_content` in the thinking mode must be passed back to the API.',
  },
}
