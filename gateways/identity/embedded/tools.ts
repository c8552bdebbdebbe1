import { availableParallelism } from 'node:os'
import type { AuthUser, Secrets } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import type { Clock } from '#domain/time.ts'
import type { BetterAuth } from './better-auth.ts'
import { calmThreads } from './calm-threads.ts'
import type { Passwords } from './passwords.ts'
import { openQueue, type Queue } from './queue.ts'

/** What the parts of the provider share. */
export type Tools = {
  /** Opened at the first need: it takes long to load. */
  readonly open: () => Promise<BetterAuth>
  readonly passwords: Passwords
  readonly secrets: Secrets
  readonly clock: Clock
}

/** As many as there are cores, and never all four of Node's threads. Visitors come before them. */
export function openHashQueue(): Queue {
  const queue = openQueue({ atOnce: Math.min(3, availableParallelism()), waiting: 100 })
  let isCalm = false

  return (work, lane) =>
    queue(async () => {
      const answer = await work()
      // Not before the first work is done: Node starts its threads when they are needed.
      if (!isCalm) calmThreads()
      isCalm = true
      return answer
    }, lane)
}

export function toAuthUser(row: {
  id: string
  email: string
  name: string
  emailVerified: boolean
}): AuthUser {
  const { id, email, name, emailVerified } = row
  return { id: id as UserId, email, name, isEmailVerified: emailVerified }
}
