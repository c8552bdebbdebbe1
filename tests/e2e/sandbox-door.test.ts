import { startCheckout } from './billing.ts'
import { postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('without the key the payment page opens for the customer, but not the sandbox or the mailbox', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signUp(page)
  const checkout = await startCheckout(page, { plan: 'pro' })
  const stranger = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    storageState: { cookies: [], origins: [] },
  })
  const open = async (path: string) => (await stranger.get(path)).status()

  expect(await open(checkout)).toBe(200)
  expect(await open('/sandbox/checkout/cs_test_none')).toBe(404)
  expect(await open('/sandbox/challenge/none')).toBe(404)
  for (const path of ['/sandbox', '/mailbox', '/mailbox/1', '/mailbox/1/html', '/mailbox.data'])
    expect(await open(path), path).toBe(401)
  const form = { intent: 'move-clock', to: '2099-01-01' }
  expect((await postForm(stranger, { to: '/sandbox', form })).status()).toBe(401)
  await stranger.dispose()
})

test('the desk refuses what it does not know', async ({ request }) => {
  for (const form of [{}, { intent: 'rob' }, { intent: 'move-clock', to: 'tomorrow' }]) {
    expect((await postForm(request, { to: '/sandbox', form })).status()).toBe(400)
  }
})
