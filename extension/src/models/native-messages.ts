import { isRecord } from '../is-record.ts'
import { parseJson } from '../parse-json.ts'

/** A message as VS Code hands it to a model provider. Its parts are told apart by their fields. */
export type NativeMessage = {
  /** 1: user, 2: assistant, 3: system. */
  readonly role: number
  readonly content: readonly unknown[]
}

/** A message in OpenAI's format. */
export type WireMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant'
      readonly content: string | null
      readonly tool_calls?: readonly WireToolCall[]
    }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }

type WireToolCall = {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

/** Translates a conversation of VS Code's own chat. Parts that we can't send are left out. */
export function toWireMessages(messages: readonly NativeMessage[]): WireMessage[] {
  return messages.flatMap(({ role, content }) => {
    if (role === 2) return toAssistantMessage(content)
    return role === 3 ? toTextMessage('system', content) : toUserMessages(content)
  })
}

function toTextMessage(role: 'system' | 'user', content: readonly unknown[]): WireMessage[] {
  const text = readText(content)
  return text ? [{ role, content: text }] : []
}

function toAssistantMessage(content: readonly unknown[]): WireMessage[] {
  const calls = content.filter(isToolCall).map(toWireToolCall)
  const text = readText(content)
  if (calls.length === 0) return text ? [{ role: 'assistant', content: text }] : []
  return [{ role: 'assistant', content: text || null, tool_calls: calls }]
}

/**
 * Results of tools become messages of their own. Text next to them is added to the last result:
 * the site counts a call whose last message is the user's as a new request.
 */
function toUserMessages(content: readonly unknown[]): WireMessage[] {
  const results = content.filter(isToolResult)
  const last = results.at(-1)
  if (!last) return toTextMessage('user', content)
  const text = readText(content)
  return results.map((result) => {
    const texts = [readText(result.content), ...(result === last && text ? [text] : [])]
    return { role: 'tool', tool_call_id: result.callId, content: texts.join('\n\n') }
  })
}

type ToolCallPart = { readonly callId: string; readonly name: string; readonly input: object }

function isToolCall(part: unknown): part is ToolCallPart {
  return isRecord(part) && typeof part.callId === 'string' && typeof part.name === 'string'
}

function toWireToolCall({ callId, name, input }: ToolCallPart): WireToolCall {
  return { id: callId, type: 'function', function: { name, arguments: JSON.stringify(input) } }
}

type ToolResultPart = { readonly callId: string; readonly content: readonly unknown[] }

function isToolResult(part: unknown): part is ToolResultPart {
  return isRecord(part) && typeof part.callId === 'string' && Array.isArray(part.content)
}

export function readText(content: readonly unknown[]): string {
  return content.map(toText).join('')
}

/** Other models' thoughts have an id. Results of tools can be structured. */
function toText(part: unknown): string {
  if (!isRecord(part) || !('value' in part) || 'id' in part) return ''
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

type NativeTool = {
  readonly name: string
  readonly description: string
  readonly inputSchema?: object | undefined
}

/** The tools that the model may use, in OpenAI's format. */
export function toWireTools(tools: readonly NativeTool[]) {
  return tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: {
      name,
      description,
      parameters: inputSchema ?? { type: 'object', properties: {} },
    },
  }))
}

/** The arguments of a tool call. Null: they aren't a JSON object. */
export function parseArguments(json: string): object | null {
  const parsed = parseJson(json || '{}')
  return isRecord(parsed) ? parsed : null
}
