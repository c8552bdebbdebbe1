import { setTimeout as wait } from 'node:timers/promises'
import { goodCard } from 'stripe-sandbox/testing'
import type { User, UserId } from '#domain/identity/user.ts'
import { DatabaseUnavailable } from '#store/database-errors.ts'
import type { Store } from '#store/open-store.ts'
import { networkOf } from './accounts.ts'
import { connect } from './editors.ts'
import type { TestPorts } from './ports.ts'

export const crowdPassword = 'correct horse battery'

/** Lets a site believe the client addresses of a crowd, so that it isn't rate-limited as one person. */
export const crowdSettings = { TRUSTED_PROXIES: '127.0.0.1,::1' }

/** What the site has confirmed to people, and therefore must never lose. */
export type Confirmed = {
  readonly accounts: Set<string>
  readonly commits: Map<string, { readonly email: string }>
  readonly messages: Set<string>
  readonly payments: Set<string>
}

export type Crowd = {
  readonly confirmed: Confirmed
  /** How often each kind of request got each status; `lost` if there was no response. */
  readonly statuses: Map<string, Map<number | 'lost', number>>
  /** How many requests were answered or lost so far. */
  countRequests(): number
  /** Finishes what is under way. */
  stop(): Promise<void>
}

type CrowdOptions = {
  readonly store: Store
  readonly ports: TestPorts
  /** The site to ask; people wait for it while it is restarted. */
  readonly findOrigin: () => Promise<string> | string
  readonly size?: number
  /** How long each of them rests between two visits. */
  readonly restMs?: number
  /** Whether they also ask a model, as a stream. */
  readonly hasChats?: boolean
}

type Member = { readonly number: number; readonly email: string; cookie: string; user: User | null }

/**
 * People who use a site all at once: they sign up, log in, make and commit requests, write
 * messages, buy plans and read pages. A request without a response is not repeated.
 */
export function openCrowd({
  store,
  ports,
  findOrigin,
  size = 6,
  restMs = 0,
  hasChats = false,
}: CrowdOptions): Crowd {
  const confirmed: Confirmed = {
    accounts: new Set(),
    commits: new Map(),
    messages: new Set(),
    payments: new Set(),
  }
  const statuses: Crowd['statuses'] = new Map()
  let isOver = false
  let people = 0

  async function send(kind: string, path: string, init: RequestInit & { from: number }) {
    const origin = await findOrigin()
    const { from, ...rest } = init
    // A proxy may close a kept connection at the moment of the next request; browsers try again.
    const connection = 'close'
    const headers = { origin, connection, 'x-forwarded-for': networkOf(from), ...rest.headers }
    const answer = await fetch(`${origin}${path}`, { redirect: 'manual', ...rest, headers }).catch(
      () => null,
    )
    const text = await answer?.text().catch(() => null)
    const status = answer && typeof text === 'string' ? answer.status : 'lost'
    const counts = statuses.get(kind) ?? new Map()
    statuses.set(kind, counts.set(status, (counts.get(status) ?? 0) + 1))
    const cookie =
      answer?.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ') ?? ''
    return { status, text: text ?? '', cookie }
  }

  const form = (fields: Record<string, string>, from: number) => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    from,
  })

  async function signUp(member: Member): Promise<boolean> {
    const { email, number } = member
    const passwords = { password: crowdPassword, confirmPassword: crowdPassword }
    const fields = { name: `Person ${number}`, email, ...passwords }
    const { status, cookie } = await send('sign-up', '/signup', form(fields, number))
    if (status !== 303) return false
    confirmed.accounts.add(email)
    member.cookie = cookie
    const row = await store.db
      .selectFrom('user_profile')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    member.user = row ? await ports.users.findUser(row.id as UserId) : null
    return member.user !== null
  }

  async function workInEditor({ number, email, user }: Member): Promise<void> {
    if (!user) return
    const { headers } = await connect(ports, { user })
    const json = { ...headers, 'content-type': 'application/json' }
    if (hasChats) await chat(number, json)
    for (let count = 0; count < 5; count += 1) {
      const id = `request-${number}-${count}`
      const body = JSON.stringify({ id })
      const path = '/api/v1/requests'
      const held = await send('reserve', path, {
        method: 'POST',
        headers: json,
        body,
        from: number,
      })
      if (held.status !== 200) continue
      const commit = `${path}/${id}/commit`
      const done = await send('commit', commit, { method: 'POST', headers, from: number })
      if (done.status === 200) confirmed.commits.set(id, { email })
    }
  }

  async function chat(from: number, headers: Record<string, string>): Promise<void> {
    const messages = [{ role: 'user', content: 'What is a closure?' }]
    const body = JSON.stringify({ model: 'ghost-writers-stand-in', stream: true, messages })
    await send('chat', '/api/v1/chat/completions', { method: 'POST', headers, body, from })
  }

  async function buy({ number, email, cookie, user }: Member): Promise<void> {
    if (!user) return
    const order = JSON.stringify({ plan: 'pro', billingCycle: 'monthly', userId: user.id })
    const headers = { 'content-type': 'application/json', cookie }
    const path = '/.netlify/functions/create-checkout'
    const init = { method: 'POST', headers, body: order, from: number }
    const { status, text } = await send('checkout', path, init)
    if (status !== 200) return
    const { url } = JSON.parse(text)
    const id = url.slice(url.lastIndexOf('/') + 1)
    const paid = await ports.controls.payCheckout(id, goodCard).catch(() => null)
    if (paid?.kind === 'paid') confirmed.payments.add(email)
  }

  async function live(): Promise<void> {
    people += 1
    const number = people
    const member: Member = { number, email: `person-${number}@example.com`, cookie: '', user: null }
    const read = (path: string) =>
      send('page', path, { headers: { cookie: member.cookie }, from: number })
    await read('/')
    if (!(await signUp(member))) return
    await send('log-in', '/login', form({ email: member.email, password: crowdPassword }, number))
    await workInEditor(member)
    await send('dashboard', '/dashboard', { headers: { cookie: member.cookie }, from: number })
    const text = `Message ${number}`
    const message = { name: 'A person', email: member.email, text }
    const written = await send('message', '/contact', form(message, number))
    if (written.status === 303) confirmed.messages.add(text)
    if (number % 3 === 0) await buy(member)
    await read('/pricing')
  }

  const running = Promise.all(
    Array.from({ length: size }, async () => {
      while (!isOver) {
        await live().catch(ignoreOutage)
        if (restMs > 0) await wait(restMs)
      }
    }),
  )
  return {
    confirmed,
    statuses,
    countRequests: () => countRequests(statuses),
    async stop() {
      isOver = true
      await running
    },
  }
}

/** The crowd looks into the database, too, which may be locked or away. */
function ignoreOutage(fault: unknown): void {
  if (!(fault instanceof DatabaseUnavailable)) throw fault
}

function countRequests(statuses: Crowd['statuses']): number {
  return [...statuses.values()]
    .flatMap((counts) => [...counts.values()])
    .reduce((sum, count) => sum + count, 0)
}

/** How many requests of some kinds got a status that `isWrong` is true for. */
export function countStatuses(
  { statuses }: Pick<Crowd, 'statuses'>,
  isWrong: (status: number | 'lost', kind: string) => boolean,
): number {
  return [...statuses]
    .flatMap(([kind, counts]) => [...counts].filter(([status]) => isWrong(status, kind)))
    .reduce((sum, [, count]) => sum + count, 0)
}

/** Such as `checkout: 12 × 200, 1 × lost`. */
export function describeStatuses({ statuses }: Pick<Crowd, 'statuses'>): readonly string[] {
  return [...statuses].map(([kind, counts]) => {
    const parts = [...counts].map(([status, count]) => `${count} × ${status}`)
    return `${kind}: ${parts.join(', ')}`
  })
}

/** What a database lacks of what the site has confirmed. */
export async function findLost({ db }: Store, confirmed: Confirmed): Promise<readonly string[]> {
  const accounts = await db
    .selectFrom('user_profile')
    .innerJoin('credential', 'credential.user_id', 'user_profile.id')
    .innerJoin('subscription', 'subscription.user_id', 'user_profile.id')
    .select('user_profile.email')
    .execute()
  const emails = new Set(accounts.map(({ email }) => email))
  const reservations = await db
    .selectFrom('reservation')
    .select('request_id')
    .where('state', '=', 'committed')
    .execute()
  const committed = new Set(reservations.map(({ request_id }) => request_id))
  const messages = await db.selectFrom('contact_message').select('text').execute()
  const texts = new Set(messages.map(({ text }) => text))
  return [
    ...[...confirmed.accounts].filter((email) => !emails.has(email)),
    ...[...confirmed.commits.keys()].filter((id) => !committed.has(id)),
    ...[...confirmed.messages].filter((text) => !texts.has(text)),
  ]
}

/** A copy of what was confirmed up to now. */
export function snapshot({ accounts, commits, messages, payments }: Confirmed): Confirmed {
  return {
    accounts: new Set(accounts),
    commits: new Map(commits),
    messages: new Set(messages),
    payments: new Set(payments),
  }
}
