import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { isKnown } from '#app/http/etag.ts'
import type { RequestHead } from './request-head.ts'

/** A response kept in memory, in the encodings that browsers accept. */
export type PreparedResponse = {
  readonly route: string
  readonly status: number
  readonly br: Encoded | null
  readonly gzip: Encoded | null
  readonly identity: Encoded
}

type Encoded = {
  readonly body: Buffer
  readonly etag: string
  /** Names and values alternating: the form that Node writes fastest. */
  readonly headers: readonly string[]
  /** Headers of a 304, which has no body. */
  readonly keptHeaders: readonly string[]
}

const bodyHeader = /^content-(length|encoding|type)$/

type Contents = {
  readonly route: string
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

export function prepareResponse({
  route,
  status = 200,
  headers,
  bodies,
}: Contents): PreparedResponse {
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

/** Sends the response in the best accepted encoding, a range of it, or 304 if the client has it. Returns the status. */
export function sendPrepared({ head, response }: Exchange, prepared: PreparedResponse): number {
  const encoded = chooseEncoding(prepared, head)
  if (
    head.ifNoneMatch !== '' &&
    prepared.status === 200 &&
    isKnown(head.ifNoneMatch, encoded.etag)
  ) {
    response.writeHead(304, encoded.keptHeaders as string[])
    response.end()
    return 304
  }
  if (head.range !== '' && prepared.status === 200) return sendRange({ head, response }, encoded)

  response.writeHead(prepared.status, encoded.headers as string[])
  response.end(head.method === 'HEAD' ? undefined : encoded.body)
  return prepared.status
}

type EncodedInput = { body: Buffer; etag: string; headers: Record<string, string> }

function toEncoded({ body, etag, headers }: EncodedInput): Encoded {
  const all = Object.entries({ ...headers, etag, 'content-length': String(body.length) })
  return {
    body,
    etag,
    headers: all.flat(),
    keptHeaders: all.filter(([name]) => !bodyHeader.test(name)).flat(),
  }
}

/** Ranges refer to the uncompressed bytes. */
function chooseEncoding(
  { br, gzip, identity }: PreparedResponse,
  { encodings, range }: RequestHead,
): Encoded {
  if (encodings === '' || range !== '') return identity
  if (br && accepts(encodings, 'br')) return br
  return gzip && accepts(encodings, 'gzip') ? gzip : identity
}

/** An encoding with a quality value: any but zero means accepted. */
const withQuality = {
  br: /(?:^|[\s,])br\s*;\s*q=(?!0(?:\.0*)?(?:$|[\s,]))/,
  gzip: /(?:^|[\s,])gzip\s*;\s*q=(?!0(?:\.0*)?(?:$|[\s,]))/,
}

function accepts(encodings: string, name: 'br' | 'gzip'): boolean {
  const at = encodings.indexOf(name)
  if (at < 0) return false
  const isListed = isSeparator(encodings[at - 1]) && isSeparator(encodings[at + name.length])
  return isListed || (encodings.includes(';') && withQuality[name].test(encodings))
}

function isSeparator(character: string | undefined): boolean {
  return character === undefined || character === ',' || character === ' '
}

export type Range = {
  readonly status: 200 | 206 | 416
  readonly from: number
  readonly end: number
  readonly label: string | null
}

/**
 * Sends a range of a file, as download managers request it. Requests for several ranges, or for a
 * range of another version, get the whole file, as RFC 9110, 14.2 allows.
 */
function sendRange(
  { head, response }: { head: RequestHead; response: ServerResponse },
  { body, etag, headers }: Encoded,
): number {
  const isCurrent = head.ifRange === '' || head.ifRange === etag
  const part = getRange(isCurrent ? head.range : '', body.length)
  const content = body.subarray(part.from, part.end)

  response.writeHead(
    part.status,
    toRangeHeaders(headers, { label: part.label, length: content.length }),
  )
  response.end(head.method === 'HEAD' ? undefined : content)
  return part.status
}

/** Reads `bytes=0-99`, `bytes=100-` or `bytes=-100`; anything else means the whole file. */
export function getRange(range: string, size: number): Range {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.replaceAll(' ', '')) ?? []
  const isBackwards = first !== '' && last !== '' && Number(last) < Number(first)
  if ((!first && !last) || isBackwards) return { status: 200, from: 0, end: size, label: null }

  const from = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last) + 1, size) : size
  if (from >= end) return { status: 416, from: 0, end: 0, label: `bytes */${size}` }
  return { status: 206, from, end, label: `bytes ${from}-${end - 1}/${size}` }
}

function toRangeHeaders(
  headers: readonly string[],
  { label, length }: { label: string | null; length: number },
): string[] {
  const part = [...headers, ...(label ? ['content-range', label] : [])]
  part[part.indexOf('content-length') + 1] = String(length)
  return part
}
