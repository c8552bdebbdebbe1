import type { Refusal } from '../refusal.ts'
import type { User, UserId } from './user.ts'

/**
 * The public half of a WebAuthn credential. Its private half stays on a device or in a password
 * manager, so nothing in here lets anyone in.
 */
export type Passkey = {
  /** The credential's id, in base64url. No two accounts share one. */
  readonly id: string
  readonly userId: UserId
  /** In COSE format, in base64url. */
  readonly publicKey: string
  /** How often it was used, if the authenticator counts. Those that sync stay at 0. */
  readonly counter: number
  /** How browsers reach it, such as `internal` or `usb`. */
  readonly transports: readonly string[]
  /** Whether it can be copied to other devices. Never changes. */
  readonly isBackupEligible: boolean
  /** Whether it is copied to other devices now. */
  readonly isBackedUp: boolean
  readonly name: string
  readonly addedAt: Date
  readonly usedAt: Date | null
}

export type PasskeyStore = {
  /** Returns false, and adds nothing, if the credential is already there, even of another account. */
  addPasskey(passkey: Passkey): Promise<boolean>
  findPasskey(id: string): Promise<Passkey | null>
  /** The oldest first. */
  listPasskeys(userId: UserId): Promise<readonly Passkey[]>
  /** Returns false if the user has no such passkey. */
  renamePasskey(passkey: Pick<Passkey, 'userId' | 'id' | 'name'>): Promise<boolean>
  saveUse(use: Pick<Passkey, 'id' | 'counter' | 'isBackedUp'> & { usedAt: Date }): Promise<void>
  /** Returns true for the one caller who removed it. */
  removePasskey(passkey: Pick<Passkey, 'userId' | 'id'>): Promise<boolean>
}

/**
 * Creates what browsers need for WebAuthn, and checks what they return: origin, relying party,
 * challenge, the flags that a person was there and was verified, and the signature. The relying
 * party is the site's own host. See ADR-0090.
 */
export type PasskeyVerifier = {
  /** For a new passkey that the browser can find without being told an account. */
  toCreationOptions(creation: {
    readonly challenge: string
    readonly user: Pick<User, 'id' | 'email' | 'name'>
    /** Devices that have one of these don't create another. */
    readonly existing: readonly Passkey[]
  }): PasskeyOptions
  /** For using one of the passkeys, or any if there are none. */
  toRequestOptions(request: {
    readonly challenge: string
    readonly allowed: readonly Passkey[]
  }): PasskeyOptions
  verifyCreation(given: {
    readonly answer: CreationAnswer
    readonly challenge: string
  }): Promise<CreatedPasskey | Refusal<'passkey-invalid'>>
  /** Doesn't compare the counters: only the database knows the newest one. */
  verifyRequest(given: {
    readonly answer: RequestAnswer
    readonly challenge: string
    readonly passkey: Passkey
  }): Promise<PasskeyUse | Refusal<'passkey-invalid'>>
}

/** The JSON that browsers parse into the options of `navigator.credentials`. */
export type PasskeyOptions = Readonly<Record<string, unknown>>

/** What a browser returns for a new passkey. Bytes are in base64url. */
export type CreationAnswer = {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: readonly string[]
}

/** What a browser returns when a passkey was used. Bytes are in base64url. */
export type RequestAnswer = {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  /** Whose it is. Authenticators may leave it out when they're asked for the passkeys of one account. */
  readonly userHandle: string | null
}

export type CreatedPasskey = Omit<Passkey, 'userId' | 'name' | 'addedAt' | 'usedAt'> & {
  /** The product that keeps it, if we know it. */
  readonly product: string | null
}

export type PasskeyUse = {
  readonly counter: number
  readonly isBackedUp: boolean
}
