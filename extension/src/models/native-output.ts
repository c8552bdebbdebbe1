import { toPlainText } from '../plain-text.ts'
import type { ModelOutput, ToolCall } from '../router/read-stream.ts'
import { routerErrors, siteErrors } from '../words/errors.ts'
import { parseArguments } from './native-messages.ts'

type NativeToolCall = Pick<ToolCall, 'id' | 'name' | 'fields'> & { readonly input: object }

/**
 * The tool calls of an answer, for VS Code's own chat. Throws if the answer isn't complete: the chat
 * shows the text that has arrived, and the error below it.
 */
export function readNativeOutput({
  toolCalls,
  isTruncated,
}: Pick<ModelOutput, 'toolCalls' | 'isTruncated'>): NativeToolCall[] {
  const calls = toolCalls.flatMap(({ arguments: json, ...call }) => {
    const input = parseArguments(json)
    return input ? [{ ...call, input }] : []
  })
  const isIncomplete = calls.length < toolCalls.length || (isTruncated && calls.length === 0)
  if (isIncomplete) throw toChatError(isTruncated ? routerErrors.truncated() : siteErrors.fault)
  return calls
}

class ChatError extends Error {
  constructor(message: string) {
    super(message)
    // The chat would show it.
    this.stack = ''
  }
}

/**
 * What VS Code's chat shows: our own sentence. The only place that makes such an error; anything else
 * that was thrown is a bug, of which the user sees no details.
 */
export function toChatError(reason: unknown): Error {
  if (reason instanceof ChatError) return reason
  return new ChatError(typeof reason === 'string' ? toPlainText(reason) : siteErrors.fault)
}
