import { createHash } from 'node:crypto'
import { apiError, invalid } from '../errors.ts'
import { createId } from '../ids.ts'
import { apiVersion } from '../wire.ts'
import { type FormTree, readForm } from './form.ts'

/** What came over the wire. */
export type ApiRequest = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly form: FormTree
  readonly version: string
  /** Only changes are remembered by a key. */
  readonly key: string | null
  /** The same for the same question, in whatever order it was written. */
  readonly fingerprint: string
  readonly authorization: string | null
}

export type Sent = { method?: string; headers?: HeadersInit; body?: unknown }

const longestKey = 255

export function readRequest(url: URL, { method = 'GET', headers, body }: Sent): ApiRequest {
  const sent = new Headers(headers)
  const written = typeof body === 'string' ? body : ''
  const fields = [url.search.slice(1), written].filter((part) => part !== '').join('&')
  const sorted = [...new URLSearchParams(fields)].map((pair) => JSON.stringify(pair)).sort()
  return {
    id: createId('req', 14),
    method,
    path: url.pathname,
    form: readForm(fields),
    version: sent.get('stripe-version') ?? apiVersion,
    key: method === 'POST' ? sent.get('idempotency-key') : null,
    fingerprint: createHash('sha256').update(`${method} ${url.pathname} ${sorted}`).digest('hex'),
    authorization: sent.get('authorization'),
  }
}

/** The key comes as a bearer token, or as the user name of basic authentication (`curl -u`). */
function readKey(authorization: string): string {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme === 'Bearer') return value
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace(/:$/, '') : ''
}

/** Accepts any test key, and rejects live keys. */
export function checkRequest({ authorization, key, version }: ApiRequest): void {
  if (!/^(sk|rk)_test_\w+$/.test(readKey(authorization ?? ''))) {
    throw apiError(401, {
      type: 'invalid_request_error',
      message: authorization
        ? 'Invalid API Key provided.'
        : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    })
  }
  if (!/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version)) {
    throw invalid({ message: `Invalid Stripe API version: ${version}` })
  }
  if (key !== null && (key.length === 0 || key.length > longestKey)) {
    throw invalid({ message: `Idempotency keys can be up to ${longestKey} characters long.` })
  }
}
