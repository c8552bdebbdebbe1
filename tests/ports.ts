import type { Ports } from '#domain/ports.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { secrets } from '#server/secrets.ts'
import { stoppedClock } from './clock.ts'
import { type Engine, openTestStore } from './engines.ts'

const siteUrl = 'https://ghost.example'

/** Everything the business asks for, on a database of its own and a clock that stands still. */
export async function openTestPorts(
  engine: Engine,
  { authSecrets = ['a secret that only the tests know'] } = {},
): Promise<Ports & { readonly clock: ReturnType<typeof stoppedClock> }> {
  const { db, engine: kind, together, ping, close, ...stores } = await openTestStore(engine)
  const clock = stoppedClock()
  const database = { db, engine: kind, together }
  const identity = embeddedIdentity({ database, siteUrl, authSecrets, secrets, clock })

  return { ...stores, together, identity, secrets, clock, siteUrl, post: localMailbox }
}
