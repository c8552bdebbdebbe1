import { createHmac } from 'node:crypto'
import type { LogFacts } from '#domain/log-fields.ts'

const deniedEvents: Readonly<Record<number, string>> = {
  401: 'access_denied',
  403: 'access_denied',
  429: 'rate_limited',
}

/** The security event that an answer of this status is, if it is one. */
export function findDeniedEvent(status: number): string | null {
  return deniedEvents[status] ?? null
}

/** Whom a request is about, as its log lines say it. */
export type NamedInLog = Pick<LogFacts, 'userId' | 'account'>

type Who = { readonly userId?: string; readonly email?: string }

/** Keyed, so that nobody can look up a known address in a log that leaked; the same for the same address. */
export function openLogNames(secret: string): (who: Who) => NamedInLog {
  return ({ userId, email }) => ({
    ...(userId && { userId }),
    ...(email && { account: hashAddress(secret, email) }),
  })
}

function hashAddress(secret: string, email: string): string {
  const address = email.trim().toLowerCase()
  return createHmac('sha256', secret).update(`log:${address}`).digest('base64url').slice(0, 16)
}
