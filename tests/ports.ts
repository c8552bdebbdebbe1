import type { Ports } from '#domain/ports.ts'
import { embeddedIdentity } from '#gateways/identity/embedded/embedded.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { secrets } from '#server/secrets.ts'
import type { Store } from '#store/open-store.ts'
import { stoppedClock } from './clock.ts'
import { type Engine, openTestStore } from './engines.ts'

type Given = {
  readonly clock?: ReturnType<typeof stoppedClock>
  readonly authSecrets?: readonly string[]
}

type TestPorts = Ports & { readonly clock: ReturnType<typeof stoppedClock> }

/** Everything the business asks for, on a database of its own and a clock that stands still. */
export async function openTestPorts(engine: Engine, given?: Given): Promise<TestPorts> {
  return toTestPorts(await openTestStore(engine), given)
}

export function toTestPorts(
  { db, engine, together, ping: _, close: __, ...stores }: Store,
  { clock = stoppedClock(), authSecrets = ['a secret that only the tests know'] }: Given = {},
): TestPorts {
  const siteUrl = 'https://ghost.example'
  const database = { db, engine, together }
  const identity = embeddedIdentity({ database, siteUrl, authSecrets, secrets, clock })
  return { ...stores, together, identity, secrets, clock, siteUrl, post: localMailbox }
}
