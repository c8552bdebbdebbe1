import type { UserId } from './user.ts'

/** The ways to log in to an account. */
export type WaysIn = {
  readonly hasPassword: boolean
  readonly passkeys: number
  readonly providers: number
  /** Asked for after the password. Not a way in of its own. */
  readonly hasSecondFactor: boolean
}

export type WaysInStore = {
  countWays(userId: UserId): Promise<Omit<WaysIn, 'hasPassword'>>
  /** Removes passkeys, providers and the second factor that were added since, and forgets browsers. */
  removeWaysSince(userId: UserId, since: Date): Promise<void>
}

/** What begins in one request and ends in another one of the same browser. */
export type PendingKind =
  /** A challenge for a passkey. */
  | 'passkey'
  /** A visit at a provider such as GitHub. */
  | 'provider'
  /** The password was right, and the second factor is asked for. */
  | 'second-factor'
  /** A code was emailed, to prove who is logged in. */
  | 'email-code'

/** Not a session: it can't be used for anything but to finish what it was made for. */
export type PendingLogin = {
  /** The hash of a secret that only the browser has, in a cookie. */
  readonly id: string
  readonly kind: PendingKind
  /** Null while nobody knows who it is. */
  readonly userId: UserId | null
  /** JSON. */
  readonly data: string
  /** How often a code was tried. */
  readonly attempts: number
  readonly expiresAt: Date
}

export type PendingLoginStore = {
  addPending(pending: PendingLogin): Promise<void>
  findPending(id: string): Promise<PendingLogin | null>
  /** Counts one more attempt. Returns how many there were with it, or null if it's gone. */
  addAttempt(id: string): Promise<number | null>
  /** Returns true for the one caller who removed it. */
  removePending(id: string): Promise<boolean>
  /** Removes those that expired. */
  forgetPendings(now: Date): Promise<boolean>
}

export type ProofMethod = 'password' | 'passkey' | 'second-factor' | 'provider' | 'email-code'

/** Which sessions have proved recently that they are their owner's, the newest proof of each. */
export type ProofStore = {
  addProof(proof: StoredProof): Promise<void>
  findProof(sessionId: string): Promise<Pick<StoredProof, 'provedAt' | 'method'> | null>
  endProof(sessionId: string): Promise<void>
  /** Deletes older ones. */
  forgetProofs(before: Date): Promise<void>
}

export type StoredProof = {
  readonly sessionId: string
  readonly userId: UserId
  readonly method: ProofMethod
  readonly provedAt: Date
}
