import { Me } from '@ghost-writers-ia/site-api/account'
import { writeSessionToken } from '#app/http/cookies.ts'
import { createSession } from '#domain/identity/manage-sessions.ts'
import { seconds } from '#domain/time.ts'
import { bookStore, type UserSample } from '#store/books.ts'
import type { Store } from '#store/open-store.ts'
import { secrets } from '../ports/secrets.ts'

/** A user of the copy, logged in to a browser and to an editor. */
export type Visitor = UserSample & { readonly browserToken: string; readonly editorToken: string }

const perKind = 2
const device = 'the rehearsal of an upgrade'

/** Logs some users of every kind in, in the database of a copy: a restore has ended all sessions. */
export async function logInSamples({
  db,
  sessions,
}: Pick<Store, 'db' | 'sessions'>): Promise<readonly Visitor[]> {
  const clock = { now: () => new Date() }
  const visitors: Visitor[] = []
  for (const sample of await bookStore(db).listSamples(perKind)) {
    const browser = createSession({ secrets, clock }, { device })
    const editor = createSession({ secrets, clock }, { device, kind: 'editor' })
    for (const { session } of [browser, editor])
      await sessions.addSession({ ...session, userId: sample.userId })
    visitors.push({ ...sample, browserToken: browser.token, editorToken: editor.token })
  }
  return visitors
}

/** Such as "pro, active, monthly". */
export function describeKind({ plan, status, cycle, isEnding, isGiven }: UserSample): string {
  const facts = [plan, status, cycle, isEnding && 'ending', isGiven && 'given']
  return facts.filter(Boolean).join(', ')
}

type Call = {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly body?: object
  /** Other statuses than 200 that are right, too: by plan, or by what is left of the allowance. */
  readonly also?: readonly number[]
}

const publicPages: readonly Call[] = [
  '/',
  '/pricing',
  '/docs',
  '/changelog',
  '/status',
  '/signup',
  '/login',
  '/api/v1/releases',
  '/api/v1/openapi.json',
  '/readyz?store',
].map((path) => ({ path }))

const userPages: readonly Call[] = [
  { path: '/dashboard' },
  { path: '/billing' },
  { path: '/usage' },
  { path: '/account' },
  { path: '/snippets' },
  { path: '/teams' },
  { path: '/support' },
  { path: '/pricing' },
  // Subscribers are sent to change their plan.
  { path: '/checkout/pro', also: [302] },
]

/** The last two are writes. */
function listEditorCalls(requestId: string): readonly Call[] {
  const request = `/api/v1/requests/${requestId}`
  return [
    { path: '/api/v1/models' },
    { path: '/api/v1/snippets', also: [403] },
    { path: '/api/v1/teams' },
    { path: '/api/v1/tuned-models', also: [403] },
    { path: '/api/v1/requests', method: 'POST', body: { id: requestId }, also: [429] },
    { path: `${request}/release`, method: 'POST', also: [404] },
  ]
}

export type Visits = { readonly count: number; readonly problems: readonly string[] }

/** Asks for the pages that everyone sees. */
export function visitAsNobody(origin: string): Promise<Visits> {
  return visit(publicPages, { origin, headers: {} })
}

/** Asks for the pages and makes the API calls that a user does every day. */
export async function visitAs(origin: string, visitor: Visitor): Promise<Visits> {
  const [cookie = ''] = (await writeSessionToken(visitor.browserToken, origin)).split(';')
  const authorization = `Bearer ${visitor.editorToken}`
  const requestId = `rehearsal-${visitor.userId}`
  const pages = await visit(userPages, { origin, headers: { cookie } })
  const calls = await visit(listEditorCalls(requestId), { origin, headers: { authorization } })
  const all = [
    ...pages.problems,
    ...calls.problems,
    ...(await checkPlan(origin, { authorization, plan: visitor.plan })),
  ]
  return {
    count: pages.count + calls.count + 1,
    problems: all.map((problem) => `user ${visitor.userId} (${describeKind(visitor)}): ${problem}`),
  }
}

type Caller = { readonly origin: string; readonly headers: Record<string, string> }

/** One after the other: the copy shares the machine with the running site. */
async function visit(calls: readonly Call[], { origin, headers }: Caller): Promise<Visits> {
  const problems: string[] = []
  for (const { path, method = 'GET', body, also = [] } of calls) {
    const response = await ask(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    if (response.status !== 200 && !also.includes(response.status))
      problems.push(`${method} ${path} answers ${response.status}`)
  }
  return { count: calls.length, problems }
}

type ExpectedPlan = { readonly authorization: string; readonly plan: string }

async function checkPlan(
  origin: string,
  { authorization, plan }: ExpectedPlan,
): Promise<readonly string[]> {
  const response = await ask(`${origin}/api/v1/me`, { headers: { authorization } })
  if (!response.ok) return [`GET /api/v1/me answers ${response.status}`]
  const { plan: shown } = Me.parse(await response.json())
  return shown === plan ? [] : [`GET /api/v1/me shows the plan ${shown}`]
}

function ask(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(seconds(30)) })
}
