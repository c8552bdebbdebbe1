import { joinFields, type OpaqueFields } from '@ghost-writers-ia/site-api/reasoning'
import { createToolCalls } from '@ghost-writers-ia/site-api/tool-calls'
import { readData } from './read-body.ts'
import { type Chunk, readChunk } from './read-chunk.ts'
import { createReasoningSplitter } from './split-reasoning.ts'
import { StreamFault } from './stream-fault.ts'
import type { Usage } from './usage.ts'

/** A tool that the model wants to use, with its arguments as JSON. */
export type ToolCall = {
  readonly id: string
  readonly name: string
  readonly arguments: string
  /** Signatures, which the model wants back. */
  readonly fields?: OpaqueFields
}

/** Everything a model sent, possibly nothing. */
export type ModelOutput = {
  readonly text: string
  readonly toolCalls: readonly ToolCall[]
  /** What the model thought, as it wants it back with its tool calls. */
  readonly reasoning: OpaqueFields
  /** It reached the token limit and is incomplete. */
  readonly isTruncated: boolean
  /** Absent: neither the model nor the site or router says. */
  readonly usage?: Usage
}

/** What a caller wants to know while an answer arrives. */
export type AnswerListeners = {
  /** Called with each chunk of text as it arrives. */
  readonly onText?: ((text: string) => void) | undefined
  /** Called with what the model thinks before it answers, as it arrives. */
  readonly onReasoning?: ((text: string) => void) | undefined
}

export type Listeners = AnswerListeners & {
  /** Called whenever something arrives, so that silence can be noticed. */
  readonly onActivity?: (() => void) | undefined
  /** Ends the stream early when the text so far is all that is needed. */
  readonly isEnough?: ((text: string) => boolean) | undefined
}

/**
 * What a stream contained. `text` is what arrived, even if it failed in the middle.
 *
 * - `malformed`: a part of it can't be read
 * - `not-a-stream`: it isn't an answer of a model, such as a web page
 */
export type StreamResult = { readonly text: string } & (
  | {
      readonly end: 'done'
      /** `length`: it isn't complete, or the arguments of a tool call aren't. */
      readonly finishReason: string
      readonly toolCalls: readonly ToolCall[]
      /** What the model thought, as it wants it back. */
      readonly reasoning: OpaqueFields
      /** Null: neither the model nor the router says. */
      readonly usage: Usage | null
    }
  | { readonly end: 'error'; readonly error: object }
  | { readonly end: 'cut-off' | 'malformed' | 'not-a-stream' }
)

/**
 * Reads an answer in OpenAI's format, of a chat or a completion, to its end. Routers that don't
 * stream are fine, too.
 */
export async function readStream(
  body: AsyncIterable<Uint8Array>,
  listeners: Listeners,
): Promise<StreamResult> {
  const answer = openAnswer(listeners)
  try {
    for await (const data of readData(watch(body, listeners))) {
      if (data === '[DONE]') return answer.finish()
      const chunk = readChunk(data)
      if (chunk?.error) return { end: 'error', text: answer.text(), error: chunk.error }
      if (chunk) answer.add(chunk)
      if (listeners.isEnough?.(answer.text())) return answer.finish()
    }
    return answer.end()
  } catch (error) {
    if (error instanceof StreamFault) return { end: error.kind, text: answer.text() }
    throw error
  }
}

async function* watch(
  body: AsyncIterable<Uint8Array>,
  { onActivity }: Listeners,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of body) {
    onActivity?.()
    yield bytes
  }
}

function openAnswer({ onText, onReasoning }: Listeners) {
  const splitter = createReasoningSplitter()
  const calls = createCalls()
  let [text, finishReason] = ['', '']
  let fields: OpaqueFields = {}
  let usage: Usage | null = null

  function show(added: { readonly text: string; readonly reasoning: string }) {
    text += added.text
    if (added.reasoning) onReasoning?.(added.reasoning)
    if (added.text) onText?.(added.text)
  }
  function finish(): StreamResult {
    show(splitter.finish())
    return {
      end: 'done',
      text,
      finishReason: calls.toReason(finishReason || 'stop'),
      toolCalls: calls.list(),
      reasoning: fields,
      usage,
    }
  }
  return {
    add(chunk: Chunk) {
      finishReason = chunk.finishReason ?? finishReason
      usage = chunk.usage ?? usage
      calls.add(chunk)
      fields = joinFields(fields, chunk.fields)
      const { text: answered, reasoning } = splitter.add(chunk.content)
      show({ text: answered + chunk.plain, reasoning: chunk.reasoning + reasoning })
    },
    text: () => text,
    finish,
    /** Some routers don't send [DONE]; without a finish reason, the answer isn't complete. */
    end(): StreamResult {
      if (finishReason) return finish()
      show(splitter.finish())
      return { end: 'cut-off', text }
    },
  }
}

function createCalls() {
  const parts = createToolCalls()
  const calls: ToolCall[] = []
  return {
    list: () => calls,
    toReason: parts.toReason,
    add({ toolCalls }: Chunk) {
      for (const { index, id, name = '', arguments: text = '', fields } of parts.add(toolCalls)) {
        const before = calls[index] ?? { id: id ?? '', name: '', arguments: '' }
        calls[index] = {
          ...before,
          name: before.name + name,
          arguments: before.arguments + text,
          ...(fields && { fields: joinFields(before.fields ?? {}, fields) }),
        }
      }
    },
  }
}
