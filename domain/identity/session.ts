import { days, later, minutes } from '../time.ts'
import type { UserId } from './user.ts'

export type SessionKind =
  /** Logged in with a password; the token is in a cookie. */
  | 'browser'
  /** Connected through its owner's browser; sends a bearer token. */
  | 'editor'
  /** A personal API token for the user's own programs; sent as a bearer token. */
  | 'token'

/** What an API token may do: its owner chooses. `…:write` includes reading. */
export const tokenScopes = ['models:use', 'usage:read', 'snippets:write', 'teams:write'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** A browser or an editor that is logged in, or an API token. Its id is the hash of its token. */
export type Session = {
  readonly id: string
  readonly userId: UserId
  readonly kind: SessionKind
  readonly device: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** When an API token ends. Browsers and editors have no fixed end. */
  readonly expiresAt?: Date
  /** Of an API token. Absent: everything, as for editors and for tokens from before 0.3. */
  readonly scopes?: readonly TokenScope[]
}

type Life = { readonly longestIdleMs: number; readonly longestLifeMs: number }

/**
 * Editors live longer than browsers, because connecting one again takes a browser. API tokens have
 * an `expiresAt`, which counts instead; a year is the maximum.
 */
const lives: Readonly<Record<SessionKind, Life>> = {
  browser: { longestIdleMs: days(14), longestLifeMs: days(90) },
  editor: { longestIdleMs: days(90), longestLifeMs: days(365) },
  token: { longestIdleMs: days(365), longestLifeMs: days(365) },
}

const renewedEveryMs = minutes(5)

export function isLive({ kind, startedAt, seenAt, expiresAt }: Session, now: Date): boolean {
  if (expiresAt) return now < expiresAt
  const { longestIdleMs, longestLifeMs } = lives[kind]
  return now < later(seenAt, longestIdleMs) && now < later(startedAt, longestLifeMs)
}

/**
 * `seenAt` is written every few minutes, not on every page view. The first use of an API token is
 * written immediately, so that its owner never reads "not used yet" for one in use.
 */
export function needsRenewal(session: Session, now: Date): boolean {
  const { kind, seenAt } = session
  const isFirstUse = kind === 'token' && !isUsed(session) && now > seenAt
  return isFirstUse || now >= later(seenAt, renewedEveryMs)
}

export function isUsed({ startedAt, seenAt }: Pick<Session, 'startedAt' | 'seenAt'>): boolean {
  return seenAt > startedAt
}

/** Sessions of the kind that were last seen, or started, before these moments are over. */
export type SessionCutoff = {
  readonly kind: SessionKind
  readonly seenBefore: Date
  readonly startedBefore: Date
}

export function listSessionCutoffs(now: Date): readonly SessionCutoff[] {
  return (['browser', 'editor', 'token'] as const).map((kind) => {
    const { longestIdleMs, longestLifeMs } = lives[kind]
    const seenBefore = later(now, -longestIdleMs)
    return { kind, seenBefore, startedBefore: later(now, -longestLifeMs) }
  })
}
