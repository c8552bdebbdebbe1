import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { days, later } from '#domain/time.ts'
import { givePlan } from '#domain/billing/give-plan.ts'
import { checkPrices } from '#gateways/stripe/prices.ts'
import { migrations } from '#store/migrate.ts'
import { openStore } from '#store/open-store.ts'
import { join as signUp } from '#tests/accounts.ts'
import { stoppedClock } from '#tests/clock.ts'
import { toTestPorts } from '#tests/ports.ts'
import { subscribe } from '#tests/shop.ts'
import type { BackupSettings } from '../config/load.ts'
import { readToolEnv } from '../config/load.ts'
import { type RehearsedStep, rehearseUpgrade } from './rehearse-upgrade.ts'
import { takeBackup } from './take-backup.ts'

const secret = 'a secret of the tests that is long enough'

/** A running site: Ada pays for Pro, Grace was given Essential, Alan is on Free. */
async function openSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const file = join(dataDir, 'ghost-writers-ia.sqlite')
  const settings: BackupSettings = {
    dataDir,
    store: { engine: 'sqlite', file },
    authSecrets: null,
    backupKey: null,
  }
  writeFileSync(join(dataDir, 'auth-secrets'), secret)
  const store = await openStore(settings.store)
  onTestFinished(() => store.close())
  const ports = toTestPorts(store, { clock: stoppedClock(new Date()), authSecrets: [secret] })
  await ports.stock()
  const { user: ada } = await signUp(ports)
  const { user: grace } = await signUp(ports, { email: 'grace@example.com', name: 'Grace' })
  await signUp(ports, { email: 'alan@example.com', name: 'Alan' })
  await subscribe(ports, { user: ada })
  const endsAt = later(ports.clock.now(), days(30))
  await givePlan(ports, { id: 'g', userId: grace.id, planId: 'essential', reason: 'a gift', endsAt })
  return { settings, store, ports, ada }
}

test('x', async () => {
  const { settings, ports } = await openSite()
  const { file } = await takeBackup({ settings, toolEnv: {}, file: join(settings.dataDir, 'b') })
  const steps = await rehearseUpgrade({
    settings,
    toolEnv: readToolEnv(),
    file,
    allowsUnencrypted: false,
    signal: new AbortController().signal,
    checkConfiguration: () => undefined,
    checkPrices: () => checkPrices(ports.stripe),
  })
  console.log(JSON.stringify(steps, null, 1))
})
