import { expect, test } from 'vitest'
import type { Store } from '#store/open-store.ts'
import { openTestStore, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { furnish, getCustomer, pass, subscribe } from '#tests/shop.ts'
import { days } from '../time.ts'
import { type Invoice, noHistory } from './history.ts'
import { listAlerts } from './send-notifications.ts'
import { syncSubscription } from './sync-subscription.ts'

test.each(sampledEngines)(
  'an account from before sent emails were recorded gets no emails about the past, but all later ones ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    const shop = await furnish(toTestPorts(store))
    await subscribe(shop)
    await pass(shop, days(32))
    await clearRecords(store, shop.calendar.now())
    const listKinds = async () => (await shop.outbox.listMails(99)).map(({ kind }) => kind)
    const before = await listKinds()

    await syncSubscription(shop, await getCustomer(shop))
    expect(await listKinds()).toEqual(before)
    const keys = (await shop.notifications.listSentNotifications(ada.id)).map(
      ({ dedupeKey }) => dedupeKey.split(':')[0],
    )
    expect(keys.toSorted()).toEqual(['receipt', 'receipt', 'welcome'])

    await pass(shop, days(31))
    expect(await listKinds()).toEqual(['receipt', ...before])
  },
)

/** An account that was last synced before sent emails were recorded. */
async function clearRecords({ db }: Store, seenAt: Date): Promise<void> {
  const old = { details: null, seen_at: seenAt.getTime() }
  await db.updateTable('billing_account').set(old).execute()
  await db.deleteFrom('sent_notification').execute()
}

test('an invoice that Stripe could not finalize raises one alert with the reason', () => {
  const invoice = { id: 'in_1', unfinishedBecause: 'customer_tax_location_invalid' } as Invoice
  const fine = { id: 'in_2', unfinishedBecause: null } as Invoice

  expect(
    listAlerts({
      history: { ...noHistory, invoices: [invoice, fine] },
      review: [],
      now: new Date(),
    }),
  ).toEqual([
    {
      dedupeKey: 'invoice-finalization-failed:in_1',
      alert: {
        event: 'invoice_finalization_failed',
        facts: { invoice: 'in_1', reason: 'customer_tax_location_invalid' },
      },
    },
  ])
})
