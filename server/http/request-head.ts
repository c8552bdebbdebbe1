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

/** As browsers and most clients write the names; others are compared in lower case. */
const usualNames = {
  host: 'Host',
  cookie: 'Cookie',
  encodings: 'Accept-Encoding',
  ifNoneMatch: 'If-None-Match',
  range: 'Range',
  ifRange: 'If-Range',
} as const

/**
 * Reads the raw list of headers. Node builds `request.headers` only when it's accessed, and
 * building it costs more than the rest of a response from memory.
 */
export function readRequestHead({
  method = '',
  url = '/',
  rawHeaders,
}: IncomingMessage): RequestHead {
  const query = url.indexOf('?')
  return {
    method,
    path: query < 0 ? url : url.slice(0, query),
    hasQuery: query >= 0,
    host: findValue(rawHeaders, usualNames.host),
    hosts: countValues(rawHeaders, usualNames.host),
    cookie: findValue(rawHeaders, usualNames.cookie),
    encodings: findValue(rawHeaders, usualNames.encodings),
    ifNoneMatch: findValue(rawHeaders, usualNames.ifNoneMatch),
    range: findValue(rawHeaders, usualNames.range),
    ifRange: findValue(rawHeaders, usualNames.ifRange),
  }
}

/** Empty if there is none; repeated ones are joined. */
function findValue(rawHeaders: readonly string[], usualName: string): string {
  let value = ''
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (isNamed(rawHeaders[at] as string, usualName)) value += rawHeaders[at + 1] as string
  }
  return value
}

function countValues(rawHeaders: readonly string[], usualName: string): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (isNamed(rawHeaders[at] as string, usualName)) count += 1
  }
  return count
}

function isNamed(name: string, usualName: string): boolean {
  if (name.length !== usualName.length) return false
  return name === usualName || name.toLowerCase() === usualName.toLowerCase()
}
