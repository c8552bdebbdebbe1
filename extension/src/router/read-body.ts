import { readEvents } from '../server-sent-events.ts'
import { StreamFault } from './stream-fault.ts'

type Body = AsyncIterable<Uint8Array>

/** The largest answer that isn't streamed, in characters. */
const maxDocumentSize = 4_000_000

/** The data of each event of a body, or all of a body that is a JSON document. */
export async function* readData(body: Body): AsyncGenerator<string, void> {
  const { start, body: whole } = await peek(body)
  if (start.startsWith('{')) return yield await readText(whole)
  let hasEvents = false
  for await (const { data } of readEvents(whole)) {
    hasEvents = true
    yield data
  }
  if (!hasEvents && start !== '' && !isEventStream(start)) throw new StreamFault('not-a-stream')
}

/** The beginning of a body, without white space, and the body with its beginning. */
async function peek(body: Body): Promise<{ readonly start: string; readonly body: Body }> {
  const decoder = new TextDecoder()
  const iterator = body[Symbol.asyncIterator]()
  const seen: Uint8Array[] = []
  let text = ''
  for (;;) {
    const next = await iterator.next().catch(() => null)
    if (!next || next.done) break
    seen.push(next.value)
    text += decoder.decode(next.value, { stream: true })
    if (text.trim()) break
  }
  return { start: text.trimStart(), body: continueBody(seen, iterator) }
}

async function* continueBody(
  seen: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* seen
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  } finally {
    // Closes the connection when nobody reads on.
    await iterator.return?.()
  }
}

/** Ends early if the connection is lost: the document can't be parsed then. */
async function readText(body: Body): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length > maxDocumentSize) return ''
    }
  } catch {
    return text
  }
  return text
}

function isEventStream(start: string): boolean {
  return /^(:|(data|event|id|retry)\b)/.test(start)
}
