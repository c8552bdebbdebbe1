import { type Account, toAccount, type UserDocument } from '../account/account.ts'
import type { Connection } from '../account/words.ts'
import { isRefusal } from '../refusal.ts'
import { isSecureAddress } from '../secure-address.ts'
import { readEvents } from '../server-sent-events.ts'
import { minutes, openPatience, type Patience, seconds, type Wait } from '../time.ts'
import { askSite, type Site } from './ask-site.ts'

type Following = {
  readonly uid: string
  readonly wait: Wait
  readonly signal: AbortSignal
  readonly onAccount: (account: Account) => void
  readonly onConnection: (connection: Connection) => void
  /** The token is no longer good: someone ended it on the site. */
  readonly onRevoked: () => void
}

/** The site gives a sign of life every 30 seconds: silence for longer is a dead line. */
const silenceMs = seconds(75)

/** Tells of the user as the site does, for as long as the signal lets it; comes again when the line breaks. */
export async function followUser(site: Site, following: Following): Promise<void> {
  const { signal, wait, onConnection, onRevoked } = following
  let pauseMs = seconds(1)
  while (!signal.aborted) {
    const ending = await listen(site, following)
    if (signal.aborted) return
    if (ending === 'revoked') return onRevoked()

    onConnection('offline')
    pauseMs = ending === 'cut' ? seconds(1) : Math.min(pauseMs * 2, minutes(1))
    await wait(pauseMs, signal)
  }
}

type Ending = 'revoked' | 'cut' | 'unreachable'

async function listen(site: Site, following: Following): Promise<Ending> {
  const dead = new AbortController()
  const patience = openPatience(silenceMs, () => dead.abort())
  const signal = AbortSignal.any([following.signal, dead.signal])
  try {
    const response = await open(site, { uid: following.uid, signal })
    if (!response) return 'unreachable'
    if (response.status === 401 || response.status === 403)
      return (await isRevoked(site)) ? 'revoked' : 'unreachable'
    if (!response.ok || !response.body) return 'unreachable'
    return await hear(response.body, { ...following, patience })
  } finally {
    patience.end()
    dead.abort()
  }
}

/** A proxy may answer 401 or 403 too: only the site's own word ends a login. */
async function isRevoked(site: Site): Promise<boolean> {
  const me = await askSite(site, { call: 'GET /api/v1/me' })
  return isRefusal(me) && me.refused === 'not-signed-in'
}

function open(
  { url, token, fetch }: Site,
  { uid, signal }: { readonly uid: string; readonly signal: AbortSignal },
): Promise<Response | null> {
  if (!isSecureAddress(url)) return Promise.resolve(null)
  return fetch(`${url.replace(/\/+$/, '')}/db/users/${encodeURIComponent(uid)}.json`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    redirect: 'error',
    signal,
  }).catch(() => null)
}

type Hearing = Following & { readonly patience: Patience }

async function hear(body: AsyncIterable<Uint8Array>, hearing: Hearing): Promise<Ending> {
  for await (const { name, data } of readEvents(body)) {
    hearing.patience.renew()
    if (name === 'auth_revoked') return 'revoked'
    if (name === 'put') tell(data, hearing)
  }
  return 'cut'
}

function tell(data: string, { uid, onAccount, onConnection }: Following): void {
  const { path, data: document } = parse(data)
  if (path !== '/' || !document) return
  onConnection('live')
  onAccount(toAccount(uid, document))
}

type Put = { readonly path?: string; readonly data?: UserDocument | null }

/** An event that isn't JSON is skipped: the next one tells everything again. */
function parse(data: string): Put {
  try {
    return (JSON.parse(data) as Put | null) ?? {}
  } catch {
    return {}
  }
}
