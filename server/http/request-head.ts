import type { IncomingMessage } from 'node:http'

/** The parts of a request's head that the front door needs. */
export type RequestHead = {
  readonly method: string
  readonly path: string
  readonly hasQuery: boolean
  /** The number of Host headers. More than one must be refused: RFC 9112, section 3.2. */
  readonly hosts: number
} & Readonly<HeaderValues>

/** Empty if there is none; repeated ones are joined. */
type HeaderValues = {
  host: string
  cookie: string
  encodings: string
  acceptLanguage: string
  ifNoneMatch: string
  range: string
  ifRange: string
}

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
  const head = {
    method,
    path: query < 0 ? url : url.slice(0, query),
    hasQuery: query >= 0,
    hosts: 0,
    host: '',
    cookie: '',
    encodings: '',
    acceptLanguage: '',
    ifNoneMatch: '',
    range: '',
    ifRange: '',
  }

  for (let at = 0; at < rawHeaders.length; at += 2) {
    addHeader(head, { name: rawHeaders[at] as string, value: rawHeaders[at + 1] as string })
  }
  return head
}

/** Compares lengths first, so that nearly all other headers are skipped quickly. */
function addHeader(
  head: HeaderValues & { hosts: number },
  { name, value }: { readonly name: string; readonly value: string },
): void {
  const { length } = name
  if (length === 4 && isNamed(name, 'Host')) {
    head.host += value
    head.hosts += 1
  } else if (length === 5 && isNamed(name, 'Range')) head.range += value
  else if (length === 6 && isNamed(name, 'Cookie')) head.cookie += value
  else if (length === 8 && isNamed(name, 'If-Range')) head.ifRange += value
  else if (length === 13 && isNamed(name, 'If-None-Match')) head.ifNoneMatch += value
  else if (length === 15) addAccepted(head, { name, value })
}

function addAccepted(head: HeaderValues, { name, value }: { name: string; value: string }): void {
  if (isNamed(name, 'Accept-Encoding')) head.encodings += value
  else if (isNamed(name, 'Accept-Language')) head.acceptLanguage += value
}

/** Browsers and most clients write names as here; others are compared in lower case. */
function isNamed(name: string, usualName: string): boolean {
  return name === usualName || name.toLowerCase() === usualName.toLowerCase()
}
