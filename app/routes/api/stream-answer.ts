import type { StreamClient, StreamedResponse } from '#app/http/endpoint.ts'
import type { AnswerFailure, AnswerPart, ModelAnswer } from '#domain/models/model-answer.ts'
import { seconds } from '#domain/time.ts'

/** What a client gets of an answer. */
export type ContentPart = Exclude<
  AnswerPart,
  { kind: 'failure' | 'usage' | 'accepted' | 'embeddings' }
>

/** Writes the parts of one answer as server-sent events. An empty text: no event. */
export type AnswerWriter = {
  /** When a model has the question. */
  readonly accept: (target: string) => string
  readonly write: (part: ContentPart) => string
  /** After the last part. */
  readonly end: () => string
  /** Instead of an end. */
  readonly fail: (failure: AnswerFailure) => string
  /** While nothing else is written. A comment, unless the protocol has an event for it. */
  readonly keepAlive?: () => string
}

type Streaming = {
  readonly writer: AnswerWriter
  readonly headers: Readonly<Record<string, string>>
}

/** Streams an answer. The next part is fetched when the client has read the one before. */
export function streamAnswer(
  answer: ModelAnswer,
  { writer, headers }: Streaming,
): StreamedResponse {
  return {
    headers: {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Stops nginx from buffering the events.
      'x-accel-buffering': 'no',
    },
    writeTo: (client) => writeEvents(answer, { writer, client }),
  }
}

/** Shorter than the time after which common proxies and clients give up on a silent connection. */
const keepAliveMs = seconds(15)

/**
 * Writes a sign of life whenever nothing else was written for a while: models think for minutes. A
 * client that doesn't read gets none, so that the idle timeout disconnects it.
 */
function keepAlive(client: StreamClient, writer: AnswerWriter) {
  let isQuiet = true
  let isBehind = false
  const timer = setInterval(() => {
    if (isQuiet && !isBehind) client.write(writer.keepAlive?.() ?? ': keep-alive\n\n')
    isQuiet = true
  }, keepAliveMs)
  return {
    write(text: string): Promise<void> | null {
      isQuiet = false
      const slow = client.write(text)
      isBehind = slow !== null
      return slow
    },
    close: () => clearInterval(timer),
  }
}

type Writing = { readonly writer: AnswerWriter; readonly client: StreamClient }

async function writeEvents(answer: ModelAnswer, { writer, client }: Writing): Promise<void> {
  const alive = keepAlive(client, writer)
  try {
    await writeParts(answer, { writer, client: alive })
  } finally {
    alive.close()
  }
}

async function writeParts(answer: ModelAnswer, { writer, client }: Writing): Promise<void> {
  for (let part = await answer.read(); part !== null; part = await answer.read()) {
    if (part.kind === 'failure') return void client.write(writer.fail(part))
    const text = toEvents(writer, part)
    const slow = text ? client.write(text) : null
    if (slow) await slow
  }
  const last = writer.end()
  if (last) client.write(last)
}

function toEvents(writer: AnswerWriter, part: Exclude<AnswerPart, { kind: 'failure' }>): string {
  if (part.kind === 'usage' || part.kind === 'embeddings') return ''
  return part.kind === 'accepted' ? writer.accept(part.target) : writer.write(part)
}

/** Reads an answer to its end. Nothing can fail anymore: the domain has waited for the whole answer. */
export async function readParts(
  answer: ModelAnswer,
  add: (part: AnswerPart) => void,
): Promise<void> {
  for (let part = await answer.read(); part !== null; part = await answer.read()) add(part)
}
