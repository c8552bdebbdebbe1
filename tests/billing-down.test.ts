import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeliveryMode } from 'stripe-sandbox/settings'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/open-store.ts'
import { checkBooks } from './books.ts'
import { stoppedClock } from './clock.ts'
import { toTestPorts } from './ports.ts'
import { buy, findPlan, furnish } from './shop.ts'
import { keepFrom, startSite } from './site-process.ts'

const polling = { timeout: 10_000 }

/** Ada has paid while the site was down. */
async function payWhileDown(news: DeliveryMode) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'site-'))
  const file = join(DATA_DIR, 'ghost-writers-ia.sqlite')
  const store = await openStore({ engine: 'sqlite', file })
  onTestFinished(() => store.close())
  const shop = await furnish(toTestPorts(store, { clock: stoppedClock(new Date()) }))
  await shop.controls.setDelivery('held')
  await buy(shop)
  if (news === 'dropped') await shop.controls.setDelivery('dropped')
  await shop.finish()
  // Delivered by the site's own sandbox once it is running, not by the test's.
  await store.sandbox.exclusiveTransaction((records) => {
    const settings = JSON.parse(records.readSettings() ?? '{}')
    return records.writeSettings(JSON.stringify({ ...settings, deliveryMode: 'normal' }))
  })
  expect(await findPlan(shop)).toBe('free')
  return { store, shop, start: () => startSite({ DATA_DIR }) }
}

test('a plan that was paid while the site was down is active when the webhook is sent again', async () => {
  const { store, shop, start } = await payWhileDown('held')
  await keepFrom(store, 'reconcile')

  const site = await start()

  await expect.poll(() => findPlan(shop), polling).toBe('pro')
  await site.stop()
  await checkBooks(shop)
}, 60_000)

test('a plan whose webhook was dropped is found by the first reconciliation', async () => {
  const { shop, start } = await payWhileDown('dropped')

  const site = await start()

  await expect.poll(() => findPlan(shop), polling).toBe('pro')
  await site.stop()
  await checkBooks(shop)
}, 60_000)
