import type { ServerResponse } from 'node:http'
import type { Readiness } from '../ops/readiness.ts'
import type { RequestHead } from './request-head.ts'

type HealthCheck = {
  /** As the request log names it. */
  readonly route: string
  readonly status: number
  readonly body: object
}

const methods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The response to a health check; null if the request is another one. `/healthz` is liveness,
 * `/readyz` readiness; `/readyz?store` also fails while the database is unavailable. HAProxy's
 * default check, `OPTIONS /`, counts as readiness.
 */
export function findHealthCheck(
  readiness: Readiness,
  { head, url }: { readonly head: RequestHead; readonly url: string },
): HealthCheck | null {
  if (!isHealthCheck(head)) return null
  if (head.path === '/healthz') return { route: '/healthz', status: 200, body: { alive: true } }

  const [ready, store] = [readiness.isReady(), readiness.isStoreReachable()]
  const isGood = ready && (store || url !== '/readyz?store')
  return { route: head.path, status: isGood ? 200 : 503, body: { ready, store } }
}

/** Load balancers check by address, often over HTTP/1.0 and without a Host header. */
export function isHealthCheck({ method, path }: RequestHead): boolean {
  if (path === '/') return method === 'OPTIONS'
  return (path === '/healthz' || path === '/readyz') && methods.has(method)
}

export function sendHealthCheck(
  { response, headers }: { response: ServerResponse; headers: Readonly<Record<string, string>> },
  { status, body }: HealthCheck,
): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': text.length,
    allow: [...methods].join(', '),
  })
  response.end(text)
}
