import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sendRange } from './range.ts'
import type { Asked } from './request-head.ts'

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
  /** The body as text, one character for each byte: Node sends text and headers in one write. Null if it's too large to hold twice. */
  readonly latin1: string | null
  readonly etag: string
  /** Names and values in turn, the form that Node writes fastest. */
  readonly headers: readonly string[]
  /** Those that also stand when there is no body. */
  readonly keptHeaders: readonly string[]
}

const smallEnoughForText = 65_536
const bodyHeader = /^content-(length|encoding|type)$/

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

type Exchange = {
  readonly asked: Asked
  readonly response: ServerResponse
}

/** Sends the answer in the best accepted encoding, a range of it, or 304 if the client has it. Returns the status. */
export function sendReady({ asked, response }: Exchange, answer: ReadyAnswer): number {
  const encoded = chooseEncoding(answer, asked)
  if (
    asked.ifNoneMatch !== '' &&
    answer.status === 200 &&
    isKnown(asked.ifNoneMatch, encoded.etag)
  ) {
    response.writeHead(304, encoded.keptHeaders as string[])
    response.end()
    return 304
  }
  if (asked.range !== '' && answer.status === 200) return sendRange({ asked, response }, encoded)

  response.writeHead(answer.status, encoded.headers as string[])
  if (asked.method === 'HEAD') response.end()
  else if (encoded.latin1 !== null) response.end(encoded.latin1, 'latin1')
  else response.end(encoded.body)
  return answer.status
}

type Plain = { body: Buffer; etag: string; headers: Record<string, string> }

function toEncoded({ body, etag, headers }: Plain): Encoded {
  const all = Object.entries({ ...headers, etag, 'content-length': String(body.length) })
  return {
    body,
    latin1: body.length <= smallEnoughForText ? body.toString('latin1') : null,
    etag,
    headers: all.flat(),
    keptHeaders: all.filter(([name]) => !bodyHeader.test(name)).flat(),
  }
}

/** A part is always a part of the plain bytes. */
function chooseEncoding({ br, gzip, identity }: ReadyAnswer, { encodings, range }: Asked): Encoded {
  if (encodings === '' || range !== '') return identity
  if (br && takes(encodings, 'br')) return br
  return gzip && takes(encodings, 'gzip') ? gzip : identity
}

/** The name with a weight: anything but nought means yes. */
const weighed = {
  br: /(?:^|[\s,])br\s*;\s*q=(?!0(?:\.0*)?(?:$|[\s,]))/,
  gzip: /(?:^|[\s,])gzip\s*;\s*q=(?!0(?:\.0*)?(?:$|[\s,]))/,
}

function takes(encodings: string, name: 'br' | 'gzip'): boolean {
  const at = encodings.indexOf(name)
  if (at < 0) return false
  const stands = isGap(encodings[at - 1]) && isGap(encodings[at + name.length])
  return stands || (encodings.includes(';') && weighed[name].test(encodings))
}

function isGap(sign: string | undefined): boolean {
  return sign === undefined || sign === ',' || sign === ' '
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)
  )
}
