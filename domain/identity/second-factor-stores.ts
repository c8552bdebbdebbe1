import type { UserId } from './user.ts'

/** An authenticator app that is asked for after the password. See ADR-0092. */
export type SecondFactor = {
  readonly userId: UserId
  /** Only the server's secrets open it. */
  readonly encryptedSecret: string
  readonly addedAt: Date
  /** Null until the first code was typed: it isn't asked for before. */
  readonly confirmedAt: Date | null
  /** The newest time step whose code was used. Each counts once. */
  readonly lastStep: number
}

export type SecondFactorStore = {
  /** Replaces one that wasn't confirmed. */
  addFactor(factor: SecondFactor): Promise<void>
  findFactor(userId: UserId): Promise<SecondFactor | null>
  confirmFactor(userId: UserId, at: Date): Promise<void>
  setSecret(userId: UserId, encryptedSecret: string): Promise<void>
  /** Returns true for the one caller who used the step up; never for an earlier step. */
  spendStep(userId: UserId, step: number): Promise<boolean>
  /** With its recovery codes, remembered browsers and a reset. Returns whether there was one. */
  removeFactor(userId: UserId): Promise<boolean>
  /** Replaces all former ones. */
  setRecoveryCodes(userId: UserId, hashes: readonly string[]): Promise<void>
  countRecoveryCodes(userId: UserId): Promise<number>
  /** Returns true for the one caller who used it up. */
  spendRecoveryCode(userId: UserId, hash: string): Promise<boolean>
}

/** Browsers that aren't asked for the second factor. Ids are hashes of their tokens. */
export type RememberedBrowserStore = {
  addBrowser(browser: {
    readonly id: string
    readonly userId: UserId
    readonly expiresAt: Date
  }): Promise<void>
  /** Whether one of the ids is a browser of the user that isn't expired. */
  isRemembered(
    userId: UserId,
    browser: { readonly ids: readonly string[]; readonly now: Date },
  ): Promise<boolean>
  forgetExpiredBrowsers(now: Date): Promise<void>
}

/** What authenticator apps have in common. */
export type Authenticator = {
  /** A new one, encrypted. */
  createSecret(): string
  /** As apps want it, in base32. Null if it was encrypted with a secret that we no longer have. */
  revealKey(encryptedSecret: string): string | null
  /** Encrypted with the newest secret of the server. Null if it already is. */
  renewSecret(encryptedSecret: string): string | null
  /** The time step that a code is of. Null if it's wrong or not newer than `lastStep`. */
  findStep(typed: {
    readonly encryptedSecret: string
    readonly code: string
    readonly now: Date
    readonly lastStep: number
  }): number | null
}

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
