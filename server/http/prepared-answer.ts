import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHead } from './request-head.ts'

/** An answer finished before anyone asks: bytes in memory, in the encodings that browsers take. */
export type PreparedAnswer = {
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
  /** Those that also stand when there is no body. */
  readonly keptHeaders: readonly string[]
}

const bodyHeader = /^content-(length|encoding|type)$/

type Contents = {
  readonly route: string
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

export function prepareAnswer({ route, status = 200, headers, bodies }: Contents): PreparedAnswer {
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
  readonly head: RequestHead
  readonly response: ServerResponse
}

/** Sends the answer in the best accepted encoding, a range of it, or 304 if the client has it. Returns the status. */
export function sendPrepared({ head, response }: Exchange, answer: PreparedAnswer): number {
  const encoded = chooseEncoding(answer, head)
  if (head.ifNoneMatch !== '' && answer.status === 200 && isKnown(head.ifNoneMatch, encoded.etag)) {
    response.writeHead(304, encoded.keptHeaders as string[])
    response.end()
    return 304
  }
  if (head.range !== '' && answer.status === 200) return sendRange({ head, response }, encoded)

  response.writeHead(answer.status, encoded.headers as string[])
  response.end(head.method === 'HEAD' ? undefined : encoded.body)
  return answer.status
}

type Plain = { body: Buffer; etag: string; headers: Record<string, string> }

function toEncoded({ body, etag, headers }: Plain): Encoded {
  const all = Object.entries({ ...headers, etag, 'content-length': String(body.length) })
  return {
    body,
    etag,
    headers: all.flat(),
    keptHeaders: all.filter(([name]) => !bodyHeader.test(name)).flat(),
  }
}

/** A part is always a part of the plain bytes. */
function chooseEncoding(
  { br, gzip, identity }: PreparedAnswer,
  { encodings, range }: RequestHead,
): Encoded {
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

type Part = {
  readonly status: 200 | 206 | 416
  readonly from: number
  readonly end: number
  readonly label: string | null
}

/**
 * Sends a part of a file, as a download manager asks for it. Several parts at
 * once, or a part of another version than ours, get the whole file: allowed by RFC 9110, 14.2.
 */
function sendRange(
  { head, response }: { head: RequestHead; response: ServerResponse },
  { body, etag, headers }: Encoded,
): number {
  const isOurVersion = head.ifRange === '' || head.ifRange === etag
  const part = findPart(isOurVersion ? head.range : '', body.length)
  const content = body.subarray(part.from, part.end)

  response.writeHead(
    part.status,
    toPartHeaders(headers, { label: part.label, length: content.length }),
  )
  response.end(head.method === 'HEAD' ? undefined : content)
  return part.status
}

/** Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`; anything else means the whole. */
function findPart(range: string, size: number): Part {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.replaceAll(' ', '')) ?? []
  const isBackwards = first !== '' && last !== '' && Number(last) < Number(first)
  if ((!first && !last) || isBackwards) return { status: 200, from: 0, end: size, label: null }

  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last) + 1, size) : size
  if (from >= end) return { status: 416, from: 0, end: 0, label: `bytes */${size}` }
  return { status: 206, from, end, label: `bytes ${from}-${end - 1}/${size}` }
}

function toPartHeaders(
  headers: readonly string[],
  { label, length }: { label: string | null; length: number },
): string[] {
  const part = [...headers, ...(label ? ['content-range', label] : [])]
  part[part.indexOf('content-length') + 1] = String(length)
  return part
}
