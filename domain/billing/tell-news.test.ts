import { expect, test } from 'vitest'
import type { Store } from '#store/open-store.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { furnish, getCustomer, pass, subscribe } from '#tests/shop.ts'
import { days } from '../time.ts'
import { syncSubscription } from './sync-subscription.ts'

test.each(engines)(
  'whoever bought before we noted what people are told gets no mail about long ago, and each from then on ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    const shop = await furnish(toTestPorts(store))
    await subscribe(shop)
    await pass(shop, days(32))
    await forgetNoting(store, shop.calendar.now())
    const listKinds = async () => (await shop.outbox.listMails(99)).map(({ kind }) => kind)
    const before = await listKinds()

    await syncSubscription(shop, await getCustomer(shop))
    expect(await listKinds()).toEqual(before)
    const told = (await shop.notifications.listTold(ada.id)).map(({ cause }) => cause.split(':')[0])
    expect(told.toSorted()).toEqual(['receipt', 'receipt', 'welcome'])

    await pass(shop, days(31))
    expect(await listKinds()).toEqual(['receipt', ...before])
  },
)

/** As an account is that was looked at last before there was anything to note. */
async function forgetNoting({ db }: Store, seenAt: Date): Promise<void> {
  const old = { details: null, seen_at: seenAt.getTime() }
  await db.updateTable('billing_account').set(old).execute()
  await db.deleteFrom('told').execute()
}
