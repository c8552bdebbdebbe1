import type { UserId } from './user.ts'

/** A second factor that support will remove, unless its owner stops it. */
export type SecondFactorReset = {
  readonly userId: UserId
  /** The hash of the secret in the link that stops it. */
  readonly secretHash: string
  readonly requestedAt: Date
  readonly dueAt: Date
}

export type SecondFactorResetStore = {
  /** Returns false, and changes nothing, if the user has one. */
  addReset(reset: SecondFactorReset): Promise<boolean>
  findReset(by: ResetKey): Promise<SecondFactorReset | null>
  /** One that is due. */
  findDueReset(now: Date): Promise<SecondFactorReset | null>
  /** Returns true for the one caller who removed it. */
  removeReset(userId: UserId): Promise<boolean>
}

type ResetKey = { readonly userId: UserId } | { readonly secretHash: string }
