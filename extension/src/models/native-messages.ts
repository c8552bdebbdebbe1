import { isRecord } from '../is-record.ts'
import { parseJson } from '../parse-json.ts'
import { isImageType, toWireContent, type WireContent } from '../router/wire-messages.ts'
import type { RememberedCall, RememberedReasoning } from './remembered-reasoning.ts'

/** A message as VS Code hands it to a model provider. Its parts are told apart by their fields. */
export type NativeMessage = {
  /** 1: user, 2: assistant, 3: system. */
  readonly role: number
  readonly content: readonly unknown[]
}

/** A message in OpenAI's format. */
export type WireMessage =
  | { readonly role: 'system' | 'user'; readonly content: WireContent }
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

type Translation = {
  readonly findReasoning: RememberedReasoning['find']
  /** Whether the model sees images. */
  readonly hasVision: boolean
}

/** Translates a conversation of VS Code's own chat. Parts that we can't send are left out. */
export function toWireMessages(
  messages: readonly NativeMessage[],
  { findReasoning, hasVision }: Translation,
): WireMessage[] {
  return messages.flatMap(({ role, content }) => {
    if (role === 2) return toAssistantMessage(content, findReasoning)
    if (role === 3) return toTextMessage('system', content)
    return toUserMessages(content, hasVision ? content.filter(isImage) : [])
  })
}

function toTextMessage(role: 'system' | 'user', content: readonly unknown[]): WireMessage[] {
  const text = readText(content)
  return text ? [{ role, content: text }] : []
}

/** What the model thought before it called the tools stands with the calls, as it sent it. */
function toAssistantMessage(
  content: readonly unknown[],
  findReasoning: Translation['findReasoning'],
): WireMessage[] {
  const calls = content.filter(isToolCall).map(({ callId: id, name, input }) => {
    const thoughts = findReasoning({ id, name, input })
    return { thoughts, wire: { ...toWireToolCall({ id, name, input }), ...thoughts?.call } }
  })
  const text = readText(content)
  if (calls.length === 0) return text ? [{ role: 'assistant', content: text }] : []
  const { thoughts } = calls.find((call) => call.thoughts) ?? {}
  const tool_calls = calls.map(({ wire }) => wire)
  return [{ role: 'assistant', content: text || null, ...thoughts?.answer, tool_calls }]
}

/**
 * Results of tools become messages of their own. Text next to them is added to the last result:
 * the site counts a call whose last message is the user's as a new request.
 */
function toUserMessages(content: readonly unknown[], images: readonly ImagePart[]): WireMessage[] {
  const results = content.filter(isToolResult)
  const last = results.at(-1)
  const text = readText(content)
  if (!last && images.length > 0)
    return [{ role: 'user', content: toWireContent(text, images.map(toDataUrl)) }]
  if (!last) return toTextMessage('user', content)
  return results.map((result) => {
    const texts = [readText(result.content), ...(result === last && text ? [text] : [])]
    return { role: 'tool', tool_call_id: result.callId, content: texts.join('\n\n') }
  })
}

type ToolCallPart = { readonly callId: string; readonly name: string; readonly input: object }

function isToolCall(part: unknown): part is ToolCallPart {
  return isRecord(part) && typeof part.callId === 'string' && typeof part.name === 'string'
}

function toWireToolCall({ id, name, input }: RememberedCall): WireToolCall {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(input) } }
}

type ToolResultPart = { readonly callId: string; readonly content: readonly unknown[] }

function isToolResult(part: unknown): part is ToolResultPart {
  return isRecord(part) && typeof part.callId === 'string' && Array.isArray(part.content)
}

type ImagePart = { readonly mimeType: string; readonly data: Uint8Array }

function isImage(part: unknown): part is ImagePart {
  return isRecord(part) && isImageType(part.mimeType) && part.data instanceof Uint8Array
}

/** A function takes about 65,000 parameters. */
const chunkBytes = 32_768

function toDataUrl({ mimeType, data }: ImagePart): string {
  let text = ''
  for (let at = 0; at < data.length; at += chunkBytes)
    text += String.fromCharCode(...data.subarray(at, at + chunkBytes))
  return `data:${mimeType};base64,${btoa(text)}`
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
