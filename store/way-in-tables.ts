import type { PendingKind, ProofMethod } from '#domain/identity/way-in-stores.ts'

/** The ways to log in beside the password, and what proves that it's the owner. */
export type WayInTables = {
  passkey: {
    /** The credential's id, in base64url. */
    id: string
    user_id: string
    /** A COSE key, in base64url. */
    public_key: string
    counter: number
    /** JSON. */
    transports: string
    is_backup_eligible: number
    is_backed_up: number
    name: string
    added_at: number
    used_at: number | null
  }
  /** Accounts at GitHub, Google and other providers that open an account here. */
  provider_login: {
    issuer: string
    subject: string
    user_id: string
    email: string
    added_at: number
    used_at: number
  }
  second_factor: {
    user_id: string
    encrypted_secret: string
    added_at: number
    /** Null until the first code was typed: it isn't asked for before. */
    confirmed_at: number | null
    /** The newest time step whose code was used. */
    last_step: number
  }
  recovery_code: { user_id: string; hash: string }
  /** Browsers that aren't asked for the second factor. The id is the hash of the cookie's token. */
  remembered_browser: { id: string; user_id: string; expires_at: number }
  /** Second factors that support will remove, unless their owner stops it. */
  second_factor_reset: {
    user_id: string
    /** The hash of the secret in the link that stops it. */
    secret_hash: string
    requested_at: number
    due_at: number
  }
  /** Logins that take more than one request. The id is the hash of the secret in the browser's cookie. */
  pending_login: {
    id: string
    kind: PendingKind
    user_id: string | null
    /** JSON. */
    data: string
    attempts: number
    expires_at: number
  }
  /** Sessions in which their owner proved recently that it's them. */
  password_proof: { session_id: string; user_id: string; proved_at: number; method: ProofMethod }
}
