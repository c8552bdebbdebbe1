import { days, later, minutes } from '../time.ts'
import type { UserId } from './user.ts'

export type SessionKind =
  /** Signed in with a password; carried in a cookie. */
  | 'browser'
  /** Connected by its owner's browser; carried as a bearer token. */
  | 'editor'
  /** A personal token for programs of one's own; carried as a bearer token. */
  | 'token'

/** A browser or an editor that someone signed in with, or a token they made. Its id is the hash of a secret that only it holds. */
export type Session = {
  readonly id: string
  readonly userId: UserId
  readonly kind: SessionKind
  readonly device: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** When an API token ends. Browsers and editors have no fixed end. */
  readonly expiresAt?: Date
}

type Life = { readonly longestIdleMs: number; readonly longestLifeMs: number }

/**
 * An editor asks for its owner's browser when it ends, so it may live longer. Tokens are
 * created with an `expiresAt`, which counts instead; a year is the most for any of them.
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
 * Written down only now and then: every page view would be a write. The first use of a
 * token is written at once, so that its owner never reads "not used yet" of one in use.
 */
export function needsRenewal(session: Session, now: Date): boolean {
  const { kind, seenAt } = session
  const isFirstUse = kind === 'token' && !isUsed(session) && now > seenAt
  return isFirstUse || now >= later(seenAt, renewedEveryMs)
}

export function isUsed({ startedAt, seenAt }: Pick<Session, 'startedAt' | 'seenAt'>): boolean {
  return seenAt > startedAt
}

/** Sessions of the kind that are older than this are dead, whichever way. */
export type LastLife = {
  readonly kind: SessionKind
  readonly seenBefore: Date
  readonly startedBefore: Date
}

export function listLastLives(now: Date): readonly LastLife[] {
  return (['browser', 'editor', 'token'] as const).map((kind) => {
    const { longestIdleMs, longestLifeMs } = lives[kind]
    const seenBefore = later(now, -longestIdleMs)
    return { kind, seenBefore, startedBefore: later(now, -longestLifeMs) }
  })
}
