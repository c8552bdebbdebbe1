import { UserDocument } from '@ghost-writers-ia/site-api/account'
import { z } from 'zod/mini'
import { parseJson } from '../parse-json.ts'
import { isRefusal } from '../refusal.ts'
import { readEvents } from '../server-sent-events.ts'
import { callSite, type Site } from '../site/call-site.ts'
import { type IdleTimer, minutes, seconds, startIdleTimer, type Wait } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import { type Account, type Connection, toAccount } from './account.ts'

type Subscription = {
  readonly uid: string
  readonly wait: Wait
  readonly signal: AbortSignal
  readonly onAccount: (account: Account) => void
  readonly onConnection: (connection: Connection) => void
  /** The token was revoked on the site. */
  readonly onRevoked: () => void
}

/** The site sends a heartbeat every 30 seconds. */
const idleTimeoutMs = seconds(75)

/** Streams changes of the user's account until aborted. Reconnects with exponential backoff. */
export async function followUser(site: Site, subscription: Subscription): Promise<void> {
  const { signal, wait, onConnection, onRevoked } = subscription
  let pauseMs = seconds(1)
  while (!signal.aborted) {
    const ending = await connect(site, subscription)
    if (signal.aborted) return
    if (ending === 'revoked') return onRevoked()

    onConnection('offline')
    pauseMs = ending === 'disconnected' ? seconds(1) : Math.min(pauseMs * 2, minutes(1))
    await wait(pauseMs, signal)
  }
}

type Ending = 'revoked' | 'disconnected' | 'unreachable'

async function connect(site: Site, subscription: Subscription): Promise<Ending> {
  const idle = new AbortController()
  const idleTimer = startIdleTimer(idleTimeoutMs, () => idle.abort())
  const signal = AbortSignal.any([subscription.signal, idle.signal])
  try {
    const response = await openStream(site, { uid: subscription.uid, signal })
    if (!response) return 'unreachable'
    if (response.status === 401 || response.status === 403)
      return (await isRevoked(site)) ? 'revoked' : 'unreachable'
    if (!response.ok || !response.body) return 'unreachable'
    return await readUpdates(response.body, { ...subscription, idleTimer })
  } finally {
    idleTimer.stop()
    idle.abort()
  }
}

/** A proxy may answer 401 or 403 too: only the site's own error code ends a session. */
async function isRevoked(site: Site): Promise<boolean> {
  const me = await callSite(site, { call: 'GET /api/v1/me' })
  return isRefusal(me) && me.refused === 'not-signed-in'
}

function openStream(
  { url, token, fetch }: Site,
  { uid, signal }: { readonly uid: string; readonly signal: AbortSignal },
): Promise<Response | null> {
  if (!isSecureUrl(url)) return Promise.resolve(null)
  return fetch(`${url.replace(/\/+$/, '')}/db/users/${encodeURIComponent(uid)}.json`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    redirect: 'error',
    signal,
  }).catch(() => null)
}

type OpenSubscription = Subscription & { readonly idleTimer: IdleTimer }

async function readUpdates(
  body: AsyncIterable<Uint8Array>,
  subscription: OpenSubscription,
): Promise<Ending> {
  for await (const { name, data } of readEvents(body)) {
    subscription.idleTimer.reset()
    if (name === 'auth_revoked') return 'revoked'
    if (name === 'put') handlePut(data, subscription)
  }
  return 'disconnected'
}

function handlePut(data: string, { uid, onAccount, onConnection }: Subscription): void {
  const put = z.safeParse(Put, parseJson(data))
  if (!put.success) return
  onConnection('live')
  onAccount(toAccount(uid, put.data.data))
}

/** Any other event is skipped: every event contains the whole document. */
const Put = z.object({ path: z.literal('/'), data: UserDocument })
