import { days, later, minutes } from '../time.ts'
import type { UserId } from './user.ts'

export type SessionKind =
  /** Logged in with a password; the token is in a cookie. */
  | 'browser'
  /** Connected through its owner's browser; sends a bearer token. */
  | 'editor'
  /** A personal API token for the user's own programs; sent as a bearer token. */
  | 'token'
  /** Someone else's program, such as Claude Code, connected as an editor is, with scopes. */
  | 'tool'

/** What an API token or a tool may do: its owner chooses. `…:write` includes reading. */
export const tokenScopes = ['models:use', 'usage:read', 'snippets:write', 'teams:write'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** Separated by spaces, as in OAuth. Those that only another version knows allow nothing here. */
export function parseScopes(text: string): readonly TokenScope[] {
  const given = text.split(' ')
  return tokenScopes.filter((scope) => given.includes(scope))
}

/** A browser, an editor or a tool that is logged in, or an API token. Its id is the hash of its token. */
export type Session = {
  readonly id: string
  readonly userId: UserId
  readonly kind: SessionKind
  readonly device: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** When an API token ends. The others have no fixed end. */
  readonly expiresAt?: Date
  /** Of an API token or a tool. Absent: everything, as for editors and for tokens from before 0.3. */
  readonly scopes?: readonly TokenScope[]
}

const sessionKinds: readonly SessionKind[] = ['browser', 'editor', 'token', 'tool']

type Life = { readonly longestIdleMs: number; readonly longestLifeMs: number }

/**
 * Editors live longer than browsers, because connecting one again takes a browser. API tokens have
 * an `expiresAt`, which counts instead; a year is the maximum.
 */
const lives: Readonly<Record<SessionKind, Life>> = {
  browser: { longestIdleMs: days(14), longestLifeMs: days(90) },
  editor: { longestIdleMs: days(90), longestLifeMs: days(365) },
  token: { longestIdleMs: days(365), longestLifeMs: days(365) },
  tool: { longestIdleMs: days(90), longestLifeMs: days(365) },
}

/** The longest that a tool stays connected. */
export const toolLifeMs = lives.tool.longestLifeMs

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
  return sessionKinds.map((kind) => {
    const { longestIdleMs, longestLifeMs } = lives[kind]
    const seenBefore = later(now, -longestIdleMs)
    return { kind, seenBefore, startedBefore: later(now, -longestLifeMs) }
  })
}
