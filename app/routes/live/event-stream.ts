import { seconds } from '#domain/time.ts'

const keepAliveMs = seconds(30)

type Source = {
  /** What the reader is to know. Null when they may no longer know it. */
  readonly read: () => Promise<object | null>
  readonly listen: (onChange: () => void) => () => void
  /** The reader went away, or we do. */
  readonly over: AbortSignal
  /** The reader opened so many that this one has to go. */
  readonly crowdedOut: AbortSignal
  readonly report: (fault: unknown) => void
}

/**
 * A document and each change of it, in the manner of the Firebase Realtime
 * Database: `put` events, a sign of life now and then, `auth_revoked` when the
 * right to read ends, `cancel` when there is no place for it any more. Changes that
 * come together are told once.
 */
export function openEventStream({ over, report, ...source }: Source): Response {
  const gone = new AbortController()
  const until = AbortSignal.any([over, gone.signal, source.crowdedOut])
  const changes = tellChanges({ ...source, over: until })
  const encoder = new TextEncoder()
  const body: UnderlyingDefaultSource<Uint8Array> = {
    /** Asked for only as fast as the reader reads. */
    async pull(stream) {
      // After a fault the reader comes again by itself.
      const next = await changes.next().catch(report)
      if (gone.signal.aborted) return
      if (!next || next.done) stream.close()
      else stream.enqueue(encoder.encode(next.value))
    },
    async cancel() {
      gone.abort()
      await changes.return(undefined)
    },
  }
  // Begun by the first read: whoever never reads is never listened for.
  return new Response(new ReadableStream(body, { highWaterMark: 0 }), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that collects answers would keep the news to itself.
      'x-accel-buffering': 'no',
    },
  })
}

async function* tellChanges({
  read,
  listen,
  over,
  crowdedOut,
}: Omit<Source, 'report'>): AsyncGenerator<string> {
  const bell = openBell(over)
  const stop = listen(bell.ring)
  let told = ''
  try {
    yield `retry: ${seconds(1)}\n\n`
    while (!over.aborted) {
      const document = await read()
      if (document === null) return yield toEvent('auth_revoked', 'credential is no longer valid')
      const news = toEvent('put', { path: '/', data: document })
      if (news !== told) yield news
      told = news
      // After a silence it looks again all the same: sessions also end by themselves.
      if (!(await bell.heard(keepAliveMs))) yield toEvent('keep-alive', null)
    }
    if (crowdedOut.aborted) yield toEvent('cancel', null)
  } finally {
    stop()
    bell.takeDown()
  }
}

function toEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Rings once however often it is rung before somebody listens; silent ones are left after a while. */
function openBell(over: AbortSignal) {
  let isRung = false
  let wake: (() => void) | undefined
  const ring = () => {
    isRung = true
    wake?.()
  }
  over.addEventListener('abort', ring, { once: true })

  return {
    ring,
    /** The server's leaving outlives every stream, and would remember each of them. */
    takeDown: () => over.removeEventListener('abort', ring),
    async heard(patienceMs: number): Promise<boolean> {
      if (!isRung) {
        await new Promise<void>((done) => {
          const waiting = setTimeout(done, patienceMs)
          wake = () => {
            clearTimeout(waiting)
            done()
          }
        })
      }
      const wasRung = isRung
      isRung = false
      return wasRung
    },
  }
}
