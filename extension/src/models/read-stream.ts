import { readEvents } from '../server-sent-events.ts'

/** A tool that the model wants to use, with its arguments as JSON. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string }

type Listeners = {
  /** Called for every event, so that silence can be noticed. */
  readonly onEvent?: () => void
  /** Called with each chunk of text as it arrives. */
  readonly onText?: (text: string) => void
  /** Ends the stream early when the text so far is all that is needed. */
  readonly isEnough?: (text: string) => boolean
}

/** What a stream contained. `text` is what arrived, even if it failed in the middle. */
export type StreamResult = { readonly text: string } & (
  | { readonly end: 'done'; readonly finishReason: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly end: 'error'; readonly error: object }
  | { readonly end: 'cut-off' }
)

type Chunk = {
  readonly error?: object | string
  readonly choices?: readonly Choice[]
}

type Choice = {
  /** Of a chat. */
  readonly delta?: {
    readonly content?: string | null
    readonly tool_calls?: readonly ToolCallDelta[]
  }
  /** Of a completion. */
  readonly text?: string
  readonly finish_reason?: string | null
}

type ToolCallDelta = {
  readonly index?: number
  readonly id?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
}

/** Reads a streamed answer in OpenAI's format, of a chat or a completion, to its end. */
export async function readStream(
  body: AsyncIterable<Uint8Array>,
  { onEvent, onText, isEnough }: Listeners,
): Promise<StreamResult> {
  const state: StreamState = { text: '', finishReason: null, toolCalls: [] }
  const finish = (): StreamResult => {
    return { ...state, end: 'done', finishReason: state.finishReason ?? 'stop' }
  }
  for await (const { data } of readEvents(body)) {
    onEvent?.()
    if (data === '[DONE]') return finish()
    const { error, choices } = parseChunk(data) ?? {}
    if (error) return { end: 'error', text: state.text, error: toError(error) }

    const added = addChoice(state, choices?.[0] ?? {})
    if (added) onText?.(added)
    if (isEnough?.(state.text)) return finish()
  }
  // Some routers don't send [DONE]; without a finish reason the stream was cut off.
  return state.finishReason ? finish() : { end: 'cut-off', text: state.text }
}

type StreamState = { text: string; finishReason: string | null; toolCalls: ToolCall[] }

/** Returns the text that was added. */
function addChoice(state: StreamState, choice: Choice): string {
  state.finishReason = choice.finish_reason ?? state.finishReason
  addToolCalls(state.toolCalls, choice)
  const added = readText(choice)
  state.text += added
  return added
}

/** Null: not JSON, to be skipped. */
function parseChunk(data: string): Chunk | null {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function toError(error: object | string): object {
  return typeof error === 'string' ? { message: error } : error
}

function readText({ delta, text }: Choice): string {
  return delta?.content ?? text ?? ''
}

/** A tool call arrives in parts, several of them side by side. */
function addToolCalls(calls: ToolCall[], { delta }: Choice): void {
  for (const { index = 0, id, function: part } of delta?.tool_calls ?? []) {
    const before = calls[index] ?? { id: '', name: '', arguments: '' }
    calls[index] = {
      id: id ?? before.id,
      name: before.name + (part?.name ?? ''),
      arguments: before.arguments + (part?.arguments ?? ''),
    }
  }
}
