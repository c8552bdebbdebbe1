import type { UserId } from './user.ts'

/** Accounts that support has locked. */
export type AccountLockStore = {
  findLock(userId: UserId): Promise<AccountLock | null>
  /** `findLock` in a transaction: the account can't be locked or unlocked until the transaction ends. */
  holdLock(userId: UserId): Promise<AccountLock | null>
  /** Replaces an earlier lock. */
  addLock(userId: UserId, lock: AccountLock): Promise<void>
  /** Returns whether there was one. */
  removeLock(userId: UserId): Promise<boolean>
}

export type AccountLock = { readonly reason: string; readonly at: Date }
