import { type ClockPorts, later, minutes } from '../time.ts'
import type { Secrets } from './ports.ts'
import type { UserId } from './user.ts'

/** What begins in one request and ends in another one of the same browser. */
export const pendingKinds = [
  /** A challenge for a passkey. */
  'passkey',
  /** A visit at a provider such as GitHub. */
  'provider',
  /** The password was right, and the second factor is asked for. */
  'second-factor',
  /** A code was emailed, to prove who is logged in. */
  'email-code',
] as const

export type PendingKind = (typeof pendingKinds)[number]

export const pendingLifeMs = minutes(10)

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
  forgetPendings(now: Date): Promise<void>
}

type PendingPorts = ClockPorts & {
  readonly secrets: Secrets
  readonly pendingLogins: PendingLoginStore
}

type NewPending = {
  readonly kind: PendingKind
  readonly userId?: UserId
  readonly data: unknown
}

/** Returns the secret for the browser's cookie. */
export async function startPending(
  { secrets, pendingLogins, clock }: PendingPorts,
  { kind, userId, data }: NewPending,
): Promise<{ readonly secret: string }> {
  const secret = secrets.create()
  await pendingLogins.addPending({
    id: secrets.hash(secret),
    kind,
    userId: userId ?? null,
    data: JSON.stringify(data),
    attempts: 0,
    expiresAt: later(clock.now(), pendingLifeMs),
  })
  return { secret }
}

type Kept = { readonly kind: PendingKind; readonly secret: string | null }

/** What this browser began in the last ten minutes, and hasn't ended. */
export async function findPending(
  { secrets, pendingLogins, clock }: PendingPorts,
  { kind, secret }: Kept,
): Promise<PendingLogin | null> {
  const found = secret && (await pendingLogins.findPending(secrets.hash(secret)))
  return found && found.kind === kind && clock.now() < found.expiresAt ? found : null
}

/** The same, and uses it up: of several requests only one gets it. */
export async function takePending(ports: PendingPorts, kept: Kept): Promise<PendingLogin | null> {
  const found = await findPending(ports, kept)
  return found && (await ports.pendingLogins.removePending(found.id)) ? found : null
}
