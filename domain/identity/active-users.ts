import type { UserId } from './user.ts'

/**
 * Who is using this process right now, in memory. Written on every request, so that a
 * chore can look these users up at a hosted provider without slowing a request down.
 */
export type ActiveUsers = {
  add(id: UserId): void
  /** Those seen since they were last checked, whose last check was before the moment. */
  listUnchecked(checkedBefore: Date, atMost: number): readonly UserId[]
  markChecked(id: UserId, at: Date): void
}
