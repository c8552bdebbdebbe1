import { type ClockPorts, later, minutes } from '../time.ts'
import type { Secrets } from './ports.ts'
import type { UserId } from './user.ts'
import type { PendingKind, PendingLogin, PendingLoginStore } from './way-in-stores.ts'

const pendingLifeMs = minutes(10)

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
