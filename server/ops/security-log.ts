import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import { toEmail } from '#domain/identity/user.ts'
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

/** 96 bits: enough to tell accounts apart, short enough to read. */
const shownCharacters = 16

/** Keyed, so that nobody can look up a known address in a log that leaked; the same for the same address. */
export function openLogNames(hash: KeyedHash): (who: Who) => NamedInLog {
  return ({ userId, email }) => ({
    ...(userId && { userId }),
    ...(email && { account: hash.list(toEmail(email))[0]?.slice(0, shownCharacters) }),
  })
}
