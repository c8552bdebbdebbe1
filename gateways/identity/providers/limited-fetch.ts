import { seconds } from '#domain/time.ts'

export type Fetch = (url: string, options: RequestInit) => Promise<Response>

export type CallLimits = {
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** The network. */
  readonly fetch?: typeof fetch
}

/** Metadata, keys and profiles are a few kilobytes. */
const mostBytes = 512 * 1024

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/** `fetch` whose whole answer arrives in time and isn't larger than allowed. Follows no redirects. */
export function createLimitedFetch({
  timeoutMs = seconds(8),
  maxBytes = mostBytes,
  fetch: call = fetch,
}: CallLimits = {}): Fetch {
  return async (url, options) => {
    const limit = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
    const answer = await call(url, { ...options, redirect: 'manual', signal })
    const body = await readBody(answer, maxBytes)
    const { status, statusText, headers } = answer
    return new Response(isBodyless(status) ? null : body, { status, statusText, headers })
  }
}

function isBodyless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

async function readBody({ body }: Response, maxBytes: number): Promise<Blob> {
  const parts: BlobPart[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxBytes) throw new AnswerTooLarge(`An answer has more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return new Blob(parts)
}
