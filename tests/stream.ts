import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { onTestFinished } from 'vitest'

export type StreamEvent = { readonly event: string; readonly data: unknown }

export type Stream = {
  readonly response: IncomingMessage
  /** All events so far, without keep-alives. */
  readonly events: readonly StreamEvent[]
  readonly isOver: () => boolean
  /** Disconnects. */
  readonly leave: () => void
}

/** Opens an event stream (SSE) as an editor does, and collects its events. */
export async function openStream(url: string, headers: Record<string, string>): Promise<Stream> {
  const sent = request(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } })
  sent.on('error', () => undefined)
  sent.end()
  onTestFinished(() => void sent.destroy())
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const events: StreamEvent[] = []
  let text = ''
  let isOver = false
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    const blocks = (text + part).split('\n\n')
    text = blocks.pop() ?? ''
    events.push(...blocks.flatMap(parseEvent))
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    isOver = true
  })
  return { response, events, isOver: () => isOver, leave: () => sent.destroy() }
}

function parseEvent(block: string): StreamEvent[] {
  const event = /^event: (.*)$/m.exec(block)?.[1]
  if (!event || event === 'keep-alive') return []
  return [{ event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') }]
}
