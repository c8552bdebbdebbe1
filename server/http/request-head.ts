import type { IncomingMessage } from 'node:http'

/** The parts of a request's head that the front door needs. */
export type RequestHead = {
  readonly method: string
  readonly path: string
  readonly hasQuery: boolean
  readonly host: string
  /** The number of Host headers. More than one must be refused: RFC 9112, section 3.2. */
  readonly hosts: number
  readonly cookie: string
  readonly encodings: string
  readonly ifNoneMatch: string
  readonly range: string
  readonly ifRange: string
}

const fields: Readonly<Record<string, Exclude<keyof RequestHead, 'hasQuery' | 'hosts'>>> = {
  host: 'host',
  cookie: 'cookie',
  'accept-encoding': 'encodings',
  'if-none-match': 'ifNoneMatch',
  range: 'range',
  'if-range': 'ifRange',
}
const lengths = new Set(Object.keys(fields).map(({ length }) => length))

/**
 * Reads the raw list of headers once. Node builds `request.headers` only when it's accessed, and
 * building it costs more than the rest of a response from memory.
 */
export function readRequestHead({
  method = '',
  url = '/',
  rawHeaders,
}: IncomingMessage): RequestHead {
  const query = url.indexOf('?')
  const head = {
    method,
    path: query < 0 ? url : url.slice(0, query),
    hasQuery: query >= 0,
    host: '',
    hosts: 0,
    cookie: '',
    encodings: '',
    ifNoneMatch: '',
    range: '',
    ifRange: '',
  }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    const field = lengths.has(name.length) ? fields[name.toLowerCase()] : undefined
    if (!field) continue
    head[field] += rawHeaders[at + 1] as string
    if (field === 'host') head.hosts += 1
  }
  return head
}
