import { expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { findPlan, openShop, type Shop, subscribe } from '#tests/shop.ts'
import { openTestServer, signInAs } from '#tests/test-server.ts'

const sentence =
  'You&#x27;ve already used your 14-day refund. It&#x27;s available once per email address and card.'

/** As if an account with Ada's address had used the refund and was deleted since. */
async function rememberRefund({ deletedAccounts, keyedHash, clock }: Shop): Promise<void> {
  const [hash = ''] = keyedHash.list(`email:${ada.email}`)
  const now = clock.now()
  await deletedAccounts.keepDeleted([{ hash, deletedAt: now, bucket: null, refundedAt: now }])
}

test('a refund used with a deleted account is not available again', async () => {
  const shops: Shop[] = []
  const testServer = await openTestServer(async (siteUrl) => {
    const shop = await openShop(engines[0], { siteUrl })
    shops.push(shop)
    return shop
  })
  const [shop] = shops as [Shop]
  const cookie = await signInAs(shop, { siteUrl: testServer.origin })
  const read = async (path: string) => (await testServer.ask(path, { headers: { cookie } })).text
  expect(await read('/checkout/pro')).toContain(
    '14-day money-back guarantee on your first subscription.',
  )
  await rememberRefund(shop)

  const checkout = await read('/checkout/pro')
  expect(checkout).not.toContain('14-day money-back')
  expect(checkout).toContain('already used your 14-day refund')

  await subscribe(shop)
  expect(await read('/billing')).not.toContain('/billing/money-back')
  expect(await read('/billing/money-back')).toContain(sentence)
  const type = 'application/x-www-form-urlencoded'
  const answer = await testServer.ask('/billing/money-back', {
    method: 'POST',
    headers: { cookie, origin: testServer.origin, 'content-type': type },
    body: '',
  })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain(sentence)
  expect(await findPlan(shop)).toBe('pro')
})
