import type { ToolCallDelta } from '@ghost-writers-ia/site-api/tool-calls'
import { isRecord } from '../is-record.ts'
import { StreamFault } from './stream-fault.ts'

/** What one chunk of a streamed answer adds, or all of one that isn't streamed. */
export type Chunk = {
  /** What a chat model wrote. May begin with reasoning in tags. */
  readonly content: string
  /** What a model filled in. */
  readonly code: string
  readonly reasoning: string
  readonly toolCalls: readonly ToolCallDelta[]
  readonly finishReason: string | null
  readonly error: object | null
}

/** Null: nothing to read, such as a sign of life. Throws if the data is a chunk that can't be read. */
export function readChunk(data: string): Chunk | null {
  if (!data.trimStart().startsWith('{')) return null
  const { error, choices } = toRecord(parse(data))
  if (error) return { ...nothing, error: isRecord(error) ? error : { message: String(error) } }
  const [choice] = toList(choices)
  const { delta, message, text, finish_reason: reason } = toRecord(choice)
  const { content, tool_calls: calls, ...others } = toRecord(delta ?? message)
  const parts = readContent(content)
  return {
    content: parts.text,
    code: toText(text),
    reasoning: parts.reasoning || toText(others.reasoning ?? others.reasoning_content),
    toolCalls: toList(calls).map(toToolCall),
    finishReason: toText(reason) || null,
    error: null,
  }
}

const nothing = { content: '', code: '', reasoning: '', toolCalls: [], finishReason: null }

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw new StreamFault('malformed')
  }
}

/** Mistral's models that think send a list of parts. */
function readContent(content: unknown): { readonly text: string; readonly reasoning: string } {
  if (!Array.isArray(content)) return { text: toText(content), reasoning: '' }
  const parts = content.map(toRecord)
  const isReasoning = ({ type }: Record<string, unknown>) => type === 'thinking'
  return {
    text: parts.map((part) => (isReasoning(part) ? '' : toText(part.text))).join(''),
    reasoning: parts.map((part) => (isReasoning(part) ? readThinking(part) : '')).join(''),
  }
}

function readThinking({ thinking }: Record<string, unknown>): string {
  return readContent(thinking).text
}

function toToolCall(call: unknown): ToolCallDelta {
  if (!isRecord(call)) throw new StreamFault('malformed')
  const { name, arguments: sent } = toRecord(call.function)
  return {
    index: typeof call.index === 'number' ? call.index : null,
    id: toText(call.id),
    function: { name: toText(name), arguments: isRecord(sent) ? sent : toText(sent) },
  }
}

/** Absent fields are empty. */
function toRecord(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value
  if (isAbsent(value)) return {}
  throw new StreamFault('malformed')
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (isAbsent(value)) return []
  throw new StreamFault('malformed')
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (isAbsent(value)) return ''
  throw new StreamFault('malformed')
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}
