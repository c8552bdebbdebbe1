import {
  type OpaqueFields,
  pickFields,
  reasoningFields,
  toolCallFields,
} from '@ghost-writers-ia/site-api/reasoning'
import type { ToolCallDelta } from '@ghost-writers-ia/site-api/tool-calls'
import { isRecord } from '../is-record.ts'
import { StreamFault } from './stream-fault.ts'
import { readUsage, type Usage } from './usage.ts'

/** What one chunk of a streamed answer adds, or all of one that isn't streamed. */
export type Chunk = {
  /** What a chat model wrote. May begin with reasoning in tags. */
  readonly content: string
  /** What a model filled in, or why it refuses to answer. */
  readonly plain: string
  /** What the model thinks, as text. */
  readonly reasoning: string
  /** The same as its maker sends it, with signatures. Models want it back. */
  readonly fields: OpaqueFields
  readonly toolCalls: readonly ToolCallDelta[]
  readonly finishReason: string | null
  /** Null: this chunk doesn't say. */
  readonly usage: Usage | null
  readonly error: object | null
}

/** Null: nothing to read, such as a sign of life. Throws if the data is a chunk that can't be read. */
export function readChunk(data: string): Chunk | null {
  if (!data.trimStart().startsWith('{')) return null
  const { error, choices, usage } = toRecord(parse(data))
  if (error) return { ...nothing, error: isRecord(error) ? error : { message: String(error) } }
  const [choice] = toList(choices)
  const { delta, message, text, finish_reason: reason } = toRecord(choice)
  const { content, tool_calls: calls, refusal, ...others } = toRecord(delta ?? message)
  const parts = readContent(content)
  const fields = pick(others, reasoningFields)
  return {
    content: parts.text,
    plain: toText(text) + toText(refusal),
    reasoning: parts.reasoning || readReasoning(fields),
    fields: parts.reasoning ? { ...fields, reasoning_content: parts.reasoning } : fields,
    toolCalls: toList(calls).map(toToolCall),
    finishReason: toText(reason) || null,
    usage: readUsage(usage),
    error: null,
  }
}

const nothing = {
  content: '',
  plain: '',
  reasoning: '',
  fields: {},
  toolCalls: [],
  finishReason: null,
  usage: null,
}

function pick(source: object, names: readonly string[]): OpaqueFields {
  const fields = pickFields(source, names)
  if (!fields) throw new StreamFault('malformed')
  return fields
}

/** The same text often stands in several fields. */
function readReasoning({
  reasoning,
  reasoning_content: content,
  reasoning_details: details,
}: OpaqueFields): string {
  const text = [reasoning, content].find((one) => typeof one === 'string')
  if (typeof text === 'string') return text
  if (!Array.isArray(details)) return ''
  return details.map((one) => (isRecord(one) ? toText(one.text ?? one.summary) : '')).join('')
}

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
    ...pick(call, toolCallFields),
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
