import { getPlan } from '@ghost-writers-ia/rules/plans'
import { createSession } from '#domain/identity/manage-sessions.ts'
import type { SessionKind, TokenScope } from '#domain/identity/session.ts'
import type { Ports } from '#domain/ports.ts'
import { later } from '#domain/time.ts'
import { type Bucket, fillBucket } from '#domain/usage/bucket.ts'
import { ada } from './people.ts'
import type { Answer, TestServer } from './test-server.ts'

type Connection = {
  readonly user?: typeof ada
  readonly kind?: SessionKind
  /** Of an API token. Without them it can do everything. */
  readonly scopes?: readonly TokenScope[]
  readonly device?: string
}

/** Connects an editor (or creates an API token), by default for Ada. Returns its token. */
export async function connect(
  ports: Ports,
  { user = ada, kind = 'editor', scopes, device = 'VS Code' }: Connection = {},
): Promise<{ token: string; headers: { authorization: string } }> {
  const { token, session } = createSession(ports, { device, kind })
  await ports.sessions.addSession({ ...session, userId: user.id, ...(scopes && { scopes }) })
  return { token, headers: { authorization: `Bearer ${token}` } }
}

/** Sets the number of requests left on the Free plan. */
export async function leave(ports: Ports, left: number, { user = ada } = {}): Promise<void> {
  const now = ports.calendar.now()
  const full = fillBucket(getPlan('free'), now) as Bucket
  const fullAt = later(now, (full.ceiling - left) * full.refillMs)
  await ports.usage.setBucket(user.id, { ...full, fullAt })
}

/** Calls the API as an editor does. */
export async function call(
  testServer: Pick<TestServer, 'ask'>,
  options: {
    path: string
    method?: string
    headers?: Record<string, string>
    body?: unknown
  },
): Promise<Answer & { readonly json: Record<string, unknown> }> {
  const { path, method = 'POST', headers = {}, body } = options
  const text = body === undefined ? '' : JSON.stringify(body)
  const answer = await testServer.ask(`/api/v1/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(text)) }),
      ...headers,
    },
    ...(method !== 'GET' && { body: text }),
  })
  return { ...answer, json: answer.text.startsWith('{') ? JSON.parse(answer.text) : {} }
}
