import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CustomerId } from '#domain/billing/customer.ts'
import { givePlan } from '#domain/billing/give-plan.ts'
import { days, later } from '#domain/time.ts'
import { openStore, type StoreAddress } from '#store/open-store.ts'
import { join as signUp } from './accounts.ts'
import { stoppedClock } from './clock.ts'
import { toTestPorts } from './ports.ts'
import { subscribe } from './shop.ts'

const secret = 'a secret of the tests that is long enough'

export type FilledSite = Awaited<ReturnType<typeof fillSite>>

type FillInput = Pick<NonNullable<Parameters<typeof toTestPorts>[1]>, 'around'> & {
  readonly dataDir: string
}

/**
 * The data of a running site: Ada pays for Pro, Grace was given Essential, Alan is on Free. Emails and
 * a customer's deletion are waiting for its background jobs.
 */
export async function fillSite(address: StoreAddress, { dataDir, ...options }: FillInput) {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'auth-secrets'), secret)
  const store = await openStore(address)
  onTestFinished(() => store.close())
  const clock = stoppedClock(new Date())
  const ports = toTestPorts(store, { clock, authSecrets: [secret], ...options })
  await ports.stock()
  const { user: ada } = await signUp(ports)
  const { user: grace } = await signUp(ports, { email: 'grace@example.com' })
  await signUp(ports, { email: 'alan@example.com' })
  await subscribe(ports, { user: ada })
  const endsAt = later(clock.now(), days(30))
  await givePlan(ports, {
    id: 'g',
    userId: grace.id,
    planId: 'essential',
    reason: 'a gift',
    endsAt,
  })
  const departure = { customerId: 'cus_gone' as CustomerId, since: null, subscriptionId: null }
  await store.departures.addPendingDeletion(departure, clock.now())
  return { store, ports, ada, grace }
}
