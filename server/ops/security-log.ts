import type { KeyedHash } from '#domain/identity/deleted-account.ts'
import { toEmail } from '#domain/identity/user.ts'
import type { LogFacts } from '#domain/log-fields.ts'

const deniedEvents: Readonly<Record<number, string>> = {
  401: 'access_denied',
  403: 'access_denied',
  429: 'rate_limited',
}

/** The security event to log for a status; null if there is none. */
export function findDeniedEvent(status: number): string | null {
  return deniedEvents[status] ?? null
}

/** The fields of a log line that identify a user. */
export type NamedInLog = Pick<LogFacts, 'userId' | 'account'>

type LoggedUser = { readonly userId?: string; readonly email?: string }

/** 96 bits: enough to tell accounts apart, short enough to read. */
const shownCharacters = 16

/** Logs addresses as a keyed hash, so that a known address can't be looked up in a leaked log. */
export function openLogNames(hash: KeyedHash): (user: LoggedUser) => NamedInLog {
  return ({ userId, email }) => ({
    ...(userId && { userId }),
    ...(email && { account: hash.list(toEmail(email))[0]?.slice(0, shownCharacters) }),
  })
}
