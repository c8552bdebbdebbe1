import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerRange } from './range.ts'

/** An answer finished before anyone asks: bytes in memory, in the encodings that browsers take. */
export type ReadyAnswer = {
  readonly route: string
  readonly status: number
  readonly br: Encoded | null
  readonly gzip: Encoded | null
  readonly identity: Encoded
}

export type Encoded = {
  readonly body: Buffer
  readonly etag: string
  /** Names and values in turn, the form that Node writes fastest. */
  readonly headers: readonly string[]
}

type Contents = {
  readonly route: string
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

export function prepareAnswer({ route, status = 200, headers, bodies }: Contents): ReadyAnswer {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  const encode = (name: 'br' | 'gzip', body: Buffer | undefined) =>
    body
      ? toEncoded({
          body,
          etag: `"${hash}-${name}"`,
          headers: { ...headers, 'content-encoding': name },
        })
      : null

  return {
    route,
    status,
    br: encode('br', bodies.br),
    gzip: encode('gzip', bodies.gzip),
    identity: toEncoded({
      body: bodies.identity,
      etag: `"${hash}"`,
      headers: { ...headers, 'accept-ranges': 'bytes' },
    }),
  }
}

/** Sends the answer in the encoding asked for, or the news that the asker has it already. */
export function sendReady(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  answer: ReadyAnswer,
): number {
  const encoded = chooseEncoding(answer, request)
  const known = request.headers['if-none-match']
  if (known !== undefined && answer.status === 200 && isKnown(known, encoded.etag)) {
    return sendHead(response, { status: 304, headers: withoutBody(encoded.headers) })
  }
  if (request.headers.range && answer.status === 200) {
    return answerRange({ request, response }, answer.identity)
  }

  response.writeHead(answer.status, encoded.headers as string[])
  response.end(request.method === 'HEAD' ? undefined : encoded.body)
  return answer.status
}

function toEncoded({
  body,
  etag,
  headers,
}: {
  body: Buffer
  etag: string
  headers: Record<string, string>
}): Encoded {
  const all = { ...headers, etag, 'content-length': String(body.length) }
  return { body, etag, headers: Object.entries(all).flat() }
}

function sendHead(
  response: ServerResponse,
  { status, headers }: { status: number; headers: string[] },
): number {
  response.writeHead(status, headers)
  response.end()
  return status
}

function chooseEncoding(
  { br, gzip, identity }: ReadyAnswer,
  { headers }: IncomingMessage,
): Encoded {
  const accepted = headers['accept-encoding']
  if (!accepted || headers.range) return identity
  if (br && takes(accepted, 'br')) return br
  return gzip && takes(accepted, 'gzip') ? gzip : identity
}

const refused = /\b(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/i

function takes(accepted: string, name: 'br' | 'gzip'): boolean {
  if (!accepted.includes(name)) return false
  return (
    !accepted.includes(';') ||
    !accepted.split(',').some((part) => part.includes(name) && refused.test(part))
  )
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
  )
}

function withoutBody(headers: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!/^content-(length|encoding|type)$/.test(name)) kept.push(name, value)
  }
  return kept
}
