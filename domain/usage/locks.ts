import type { UserId } from '../identity/user.ts'
import type { UsageLine } from './usage-line.ts'

/** Between requests, and what takes a plan away if there were none. */
export type UsageLocks = {
  /**
   * In a transaction: the plans of these users can't be taken away by `lockUse` until it ends. Call
   * it before the plans are read.
   */
  shareUse(ids: readonly UserId[]): Promise<void>
  /**
   * In a transaction: waits for requests that are being reserved, and blocks others until it ends.
   */
  lockUse(userId: UserId): Promise<void>
  /** The first request since the moment that counts or is running. */
  findFirstUse(userId: UserId, since: Date): Promise<UsageLine | null>
}
