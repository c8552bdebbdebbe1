import { createHash } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Asked } from './asked.ts'
import { sendRange } from './range.ts'

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
  /** The whole answer, head and body, one character for each byte; null when it is too large to hold twice. */
  readonly whole: ((tail: string) => string) | null
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
          status,
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
      status,
      body: bodies.identity,
      etag: `"${hash}"`,
      headers: { ...headers, 'accept-ranges': 'bytes' },
    }),
  }
}

type Exchange = {
  readonly asked: Asked
  readonly response: ServerResponse
  /** The headers that change: the date, and that the connection stays. */
  readonly tail: string
}

/** Sends the answer in the encoding asked for, or the news that the asker has it already. */
export function sendReady({ asked, response, tail }: Exchange, answer: ReadyAnswer): number {
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

  if (encoded.whole && asked.method === 'GET' && response.shouldKeepAlive) {
    sendWhole(response, encoded.whole(tail))
  } else {
    response.writeHead(answer.status, encoded.headers as string[])
    response.end(asked.method === 'HEAD' ? null : encoded.body)
  }
  return answer.status
}

/**
 * Node checks and joins the lines of a head anew for every answer, a tenth of
 * all its work; ours never change. So the whole answer is left where Node would
 * have put the head. The runtime is pinned and tests hold it to this. See ADR-0008.
 */
function sendWhole(response: ServerResponse, whole: string): void {
  Object.assign(response, { _header: whole })
  response.end()
}

type Plain = { status: number; body: Buffer; etag: string; headers: Record<string, string> }

function toEncoded({ status, body, etag, headers }: Plain): Encoded {
  const all = Object.entries({ ...headers, etag, 'content-length': String(body.length) })
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
  return {
    body,
    whole: body.length <= smallEnoughForText ? joinOnce(head, body.toString('latin1')) : null,
    etag,
    headers: all.flat(),
    keptHeaders: all.filter(([name]) => !bodyHeader.test(name)).flat(),
  }
}

/** Joins head, tail and text again only when the tail is another, which is once a second. */
function joinOnce(head: string, text: string): (tail: string) => string {
  let [last, whole] = ['', '']
  return (tail) => {
    if (tail !== last) [last, whole] = [tail, head + tail + text]
    return whole
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
