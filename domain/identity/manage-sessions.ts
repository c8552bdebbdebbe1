import type { Clock, ClockPorts } from '../time.ts'
import type { IdentityPorts, Secrets, SessionStore } from './ports.ts'
import { isLive, listSessionCutoffs, type Session, type SessionKind } from './session.ts'
import type { UserId } from './user.ts'

/** The token is for the browser alone: we keep only its hash. */
export type SignedIn = {
  readonly userId: UserId
  readonly token: string
  /** What the browser's device cookie holds from now on. */
  readonly deviceTokens: readonly string[]
}

/** What a token of each kind begins with, so that one found in a file or a log can be recognized. */
const tokenPrefixes: Readonly<Record<SessionKind, string>> = {
  browser: '',
  editor: 'gwe_',
  token: 'gwp_',
  tool: 'gwt_',
}

type Opening = {
  readonly device: string
  readonly kind?: SessionKind
  /** 256 bits that only its holder knows. A new random one, unless it is given. */
  readonly secret?: string
}

/** A new session, not yet assigned to a user. */
export function createSession(
  { secrets, clock }: { secrets: Secrets; clock: Clock },
  { device, kind = 'browser', secret = secrets.create() }: Opening,
): { token: string; session: Omit<Session, 'userId'> } {
  const token = `${tokenPrefixes[kind]}${secret}`
  const now = clock.now()
  return { token, session: { id: secrets.hash(token), kind, device, startedAt: now, seenAt: now } }
}

/** A browser that gets a new session loses the one it had, even if that was another user's. */
export async function endFormerSession(
  { sessions, secrets }: { readonly sessions: SessionStore; readonly secrets: Secrets },
  formerToken: string | null,
): Promise<void> {
  const former = formerToken && (await sessions.findSession(secrets.hash(formerToken)))
  if (former) await sessions.endSession(former.session.userId, former.session.id)
}

type Rotation = {
  /** The new token of the browser, to be sent as its session cookie. */
  readonly token: string
  /** Call it in the transaction of the change that makes the rotation necessary. */
  readonly apply: (sessions: SessionStore, userId: UserId) => Promise<void>
  /** The same, but other browsers, editors and API tokens stay logged in. */
  readonly renew: (sessions: SessionStore, userId: UserId) => Promise<void>
}

/**
 * Gives the current browser a new session token, so that every copy of the old cookie is worth
 * nothing. A session that ended in the meantime stays ended, and the new token then opens nothing.
 */
export function rotateSession(
  { secrets }: { readonly secrets: Secrets },
  currentId: string,
): Rotation {
  const token = secrets.create()
  const renew: Rotation['renew'] = (sessions, userId) =>
    sessions.replaceSession(userId, { id: currentId, newId: secrets.hash(token) })

  return {
    token,
    async apply(sessions, userId) {
      await sessions.endSessions(userId, { id: currentId })
      await renew(sessions, userId)
    },
    renew,
  }
}

type SessionFilter = { readonly userId: UserId; readonly kinds: readonly SessionKind[] }

/** A user's live sessions, the most recently active first. */
export async function listSessions(
  { sessions, clock }: ClockPorts & { readonly sessions: SessionStore },
  { userId, kinds }: SessionFilter,
): Promise<readonly Session[]> {
  const now = clock.now()
  const all = await sessions.listSessions(userId)
  return all.filter((one) => kinds.includes(one.kind) && isLive(one, now))
}

/** Ends a session for good: its token is void, wherever it was copied to. */
export async function signOut(
  { sessions }: Pick<IdentityPorts, 'sessions'>,
  { userId, id }: Session,
): Promise<void> {
  await sessions.endSession(userId, id)
}

/** Logs another browser out, disconnects an editor or a tool, or revokes an API token, if it is this user's. */
export async function endSession(
  { sessions }: Pick<IdentityPorts, 'sessions'>,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string },
): Promise<void> {
  await sessions.endSession(userId, sessionId)
}

/** Deletes expired sessions, links, former addresses, remembered browsers and unfinished logins. */
export async function forgetOldSessions({
  sessions,
  identity,
  formerEmails,
  pendingLogins,
  rememberedBrowsers,
  clock,
}: Pick<
  IdentityPorts,
  'sessions' | 'identity' | 'formerEmails' | 'pendingLogins' | 'rememberedBrowsers' | 'clock'
>): Promise<boolean> {
  const now = clock.now()
  const hasMoreLinks = await identity.forgetSpentLinks()
  await formerEmails.forgetFormerEmails(now)
  await rememberedBrowsers.forgetExpiredBrowsers(now)
  const more = [
    hasMoreLinks,
    await pendingLogins.forgetPendings(now),
    await sessions.forgetExpiredSessions(now),
  ]
  for (const life of listSessionCutoffs(now)) more.push(await sessions.forgetSessions(life))
  return more.includes(true)
}
