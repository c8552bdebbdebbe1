import { days, later, minutes } from '../time.ts'
import type { UserId } from './user.ts'

/** A browser or an editor that someone signed in with. Its id is the hash of a secret that only it holds. */
export type Session = {
  readonly id: string
  readonly userId: UserId
  readonly device: string
  readonly startedAt: Date
  readonly seenAt: Date
}

const longestIdleMs = days(14)
const longestLifeMs = days(90)
const renewedEveryMs = minutes(5)

export function isLive({ startedAt, seenAt }: Session, now: Date): boolean {
  return now < later(seenAt, longestIdleMs) && now < later(startedAt, longestLifeMs)
}

/** Written down only now and then: every page view would be a write. */
export function needsRenewal({ seenAt }: Session, now: Date): boolean {
  return now >= later(seenAt, renewedEveryMs)
}

/** Sessions older than this are dead, whichever way. */
export function findLastLife(now: Date): { seenBefore: Date; startedBefore: Date } {
  return { seenBefore: later(now, -longestIdleMs), startedBefore: later(now, -longestLifeMs) }
}
