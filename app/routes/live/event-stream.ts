import type { RawReply } from '#app/http/endpoint.ts'
import { seconds } from '#domain/time.ts'

type EventStreamInput = {
  /** Reads the document. Null when the client may no longer read it. */
  readonly read: () => Promise<object | null>
  readonly listen: (onChange: () => void) => () => void
  /** Aborted when the client disconnects or the server shuts down. */
  readonly over: AbortSignal
  /** Aborted when the user has opened too many streams and this is the oldest. */
  readonly crowdedOut: AbortSignal
  readonly report: (fault: unknown) => void
  /** How long the stream may be silent. */
  readonly keepAliveMs?: number
}

/**
 * Streams a document and its changes as server-sent events (SSE), in the format of the Firebase
 * Realtime Database: `put`, `keep-alive` every 30 seconds, `auth_revoked` when the client may no
 * longer read it, `cancel` when too many streams are open. Changes in quick succession are
 * coalesced into one event.
 */
export function createEventStream({ over, report, ...source }: EventStreamInput): RawReply {
  const disconnected = new AbortController()
  const ended = AbortSignal.any([over, disconnected.signal, source.crowdedOut])
  const changes = streamChanges({ ...source, over: ended })
  const encoder = new TextEncoder()
  const body: UnderlyingDefaultSource<Uint8Array> = {
    async pull(stream) {
      // After an error the stream is closed, and the client reconnects by itself.
      const next = await changes.next().catch(report)
      if (disconnected.signal.aborted) return
      if (!next || next.done) stream.close()
      else stream.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      disconnected.abort()
      await changes.return(undefined)
    },
  }
  // With a high-water mark of 0 nothing starts before the first read, so a HEAD request never listens.
  return {
    raw: new ReadableStream(body, { highWaterMark: 0 }),
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Stops nginx from buffering the events.
      'x-accel-buffering': 'no',
    },
  }
}

async function* streamChanges({
  read,
  listen,
  over,
  crowdedOut,
  keepAliveMs = seconds(30),
}: Omit<EventStreamInput, 'report'>): AsyncGenerator<string> {
  const signal = openChangeSignal(over)
  const stop = listen(signal.notify)
  let lastSent = ''
  try {
    yield `retry: ${seconds(1)}\n\n`
    while (!over.aborted) {
      const document = await read()
      if (document === null) return yield toEvent('auth_revoked', 'credential is no longer valid')
      const event = toEvent('put', { path: '/', data: document })
      if (event !== lastSent) yield event
      lastSent = event
      // Read again after each keep-alive as well: sessions also expire.
      if (!(await signal.wait(keepAliveMs))) yield toEvent('keep-alive', null)
    }
    if (crowdedOut.aborted) yield toEvent('cancel', null)
  } finally {
    stop()
    signal.dispose()
  }
}

function toEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A flag that can be awaited. Notifications before the next `wait` are coalesced into one. */
function openChangeSignal(over: AbortSignal) {
  let isNotified = false
  let wake: (() => void) | undefined
  const notify = () => {
    isNotified = true
    wake?.()
  }
  over.addEventListener('abort', notify, { once: true })

  return {
    notify,
    /** The shutdown signal outlives every stream, so a listener left on it would be a memory leak. */
    dispose: () => over.removeEventListener('abort', notify),
    async wait(timeoutMs: number): Promise<boolean> {
      if (!isNotified) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, timeoutMs)
          wake = () => {
            clearTimeout(timer)
            done()
          }
        })
      }
      const wasNotified = isNotified
      isNotified = false
      return wasNotified
    },
  }
}
