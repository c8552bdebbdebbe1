import type { UserId } from './user.ts'

/** Accounts that support has locked. */
export type AccountLockStore = {
  findLock(userId: UserId): Promise<AccountLock | null>
  /** The same in a transaction: whoever locks the account meanwhile waits for its end, and sees what it wrote. */
  holdLock(userId: UserId): Promise<AccountLock | null>
  /** In place of an earlier lock. */
  addLock(userId: UserId, lock: AccountLock): Promise<void>
  /** Answers whether there was one. */
  removeLock(userId: UserId): Promise<boolean>
}

export type AccountLock = { readonly reason: string; readonly at: Date }
