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
}

type Life = { readonly longestIdleMs: number; readonly longestLifeMs: number }

/** An editor asks for its owner's browser when it ends, so it may live longer. A token has its end in its owner's hands. */
const lives: Readonly<Record<SessionKind, Life | null>> = {
  browser: { longestIdleMs: days(14), longestLifeMs: days(90) },
  editor: { longestIdleMs: days(90), longestLifeMs: days(365) },
  token: null,
}

const renewedEveryMs = minutes(5)

export function isLive({ kind, startedAt, seenAt }: Session, now: Date): boolean {
  const life = lives[kind]
  if (!life) return true
  return now < later(seenAt, life.longestIdleMs) && now < later(startedAt, life.longestLifeMs)
}

/** Written down only now and then: every page view would be a write. */
export function needsRenewal({ seenAt }: Session, now: Date): boolean {
  return now >= later(seenAt, renewedEveryMs)
}

/** Sessions of the kind that are older than this are dead, whichever way. */
export type LastLife = {
  readonly kind: SessionKind
  readonly seenBefore: Date
  readonly startedBefore: Date
}

export function listLastLives(now: Date): readonly LastLife[] {
  return (['browser', 'editor', 'token'] as const).flatMap((kind) => {
    const life = lives[kind]
    if (!life) return []
    const seenBefore = later(now, -life.longestIdleMs)
    return [{ kind, seenBefore, startedBefore: later(now, -life.longestLifeMs) }]
  })
}
