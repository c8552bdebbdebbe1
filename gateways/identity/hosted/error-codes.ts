import { z } from 'zod'
import type { IdentityTrouble } from '#domain/identity/ports.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'

export type Reason = IdentityTrouble['refused'] | (typeof reasonsByCode)[keyof typeof reasonsByCode]

/**
 * What the service's error codes mean to us. An unknown code means `identity-closed`, and is
 * reported to the operator.
 * https://cloud.google.com/identity-platform/docs/error-codes
 */
const reasonsByCode = {
  EMAIL_EXISTS: 'email-taken',
  INVALID_EMAIL: 'invalid-email',
  MISSING_EMAIL: 'invalid-email',
  INVALID_NEW_EMAIL: 'invalid-email',
  WEAK_PASSWORD: 'weak-password',
  MISSING_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
  INVALID_LOGIN_CREDENTIALS: 'wrong-credentials',
  EMAIL_NOT_FOUND: 'wrong-credentials',
  INVALID_PASSWORD: 'wrong-credentials',
  USER_DISABLED: 'wrong-credentials',
  TOKEN_EXPIRED: 'log-in-again',
  INVALID_ID_TOKEN: 'log-in-again',
  INVALID_REFRESH_TOKEN: 'log-in-again',
  USER_NOT_FOUND: 'log-in-again',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'log-in-again',
  EXPIRED_OOB_CODE: 'link-spent',
  INVALID_OOB_CODE: 'link-spent',
  MISSING_OOB_CODE: 'link-spent',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-busy',
  QUOTA_EXCEEDED: 'too-busy',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-busy',
  OPERATION_NOT_ALLOWED: 'identity-closed',
  ADMIN_ONLY_OPERATION: 'identity-closed',
  PASSWORD_LOGIN_DISABLED: 'identity-closed',
} as const

const known = new Map<string, Reason>(Object.entries(reasonsByCode))

const Failure = z.object({ error: z.object({ message: z.string() }) })

/** The code comes first: "WEAK_PASSWORD : Password should be at least 6 characters". */
export function getReason(body: unknown): { readonly code: string; readonly reason: Reason } {
  const failure = Failure.safeParse(body)
  const message = failure.success ? failure.data.error.message : 'a response in an unknown format'
  const code = message.split(' : ')[0]?.trim() ?? ''
  return { code, reason: known.get(code) ?? 'identity-closed' }
}

const troubles: readonly string[] = ['too-busy', 'identity-down', 'identity-closed']

/** Maps a refusal of the service to one that the operation may return, or to `IdentityTrouble`. */
export function translate<To extends string = never>(
  { refused }: Refusal<Reason>,
  expected: Partial<Record<Reason, To>>,
): Refusal<To> | IdentityTrouble {
  const reason = expected[refused]
  if (reason) return refuse(reason)
  return refuse((troubles.includes(refused) ? refused : 'identity-closed') as 'identity-closed')
}
