import { createParser } from 'eventsource-parser'

export type ServerEvent = { readonly name: string; readonly data: string }

/** The largest event we accept, in characters. A larger one ends the stream. */
const maxEventSize = 4_000_000

/**
 * Parses a server-sent event (SSE) stream. Comments, `retry:` fields and an incomplete last
 * event are skipped. A dropped connection ends the stream without an error: callers tell from
 * the events whether they have received everything.
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerEvent, void> {
  const decoder = new TextDecoder()
  const parsed: ServerEvent[] = []
  let isTooLarge = false
  const parser = createParser({
    maxBufferSize: maxEventSize,
    onEvent: ({ event = 'message', data }) => parsed.push({ name: event, data }),
    onError: ({ type }) => {
      isTooLarge ||= type === 'max-buffer-size-exceeded'
    },
  })
  for await (const bytes of untilDisconnected(body)) {
    parser.feed(decoder.decode(bytes, { stream: true }))
    yield* parsed.splice(0)
    if (isTooLarge) return
  }
}

async function* untilDisconnected(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body
  } catch {
    return
  }
}
