import { startCheckout } from './billing.ts'
import { postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('the desk and the mailbox are for whoever sits at the machine, the payment page for everyone', async ({
  page,
}) => {
  await signUp(page)
  const checkout = await startCheckout(page, { plan: 'pro' })
  const from = async (address: string, path: string) =>
    (await page.request.get(path, { headers: { 'x-forwarded-for': address } })).status()

  for (const path of ['/sandbox', '/mailbox']) {
    expect(await from('127.0.0.9', path), path).toBe(200)
    expect(await from('203.0.113.7', path), path).toBe(404)
  }
  expect(await from('203.0.113.7', checkout)).toBe(200)
  expect(await from('203.0.113.7', '/sandbox/checkout/cs_test_none')).toBe(404)
  expect(await from('203.0.113.7', '/sandbox/challenge/none')).toBe(404)
  const moved = await postForm(page.request, {
    to: '/sandbox',
    form: { intent: 'move-clock', to: '2099-01-01' },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  })
  expect(moved.status()).toBe(404)
})

test('the desk refuses what it does not know', async ({ request }) => {
  for (const form of [{}, { intent: 'rob' }, { intent: 'move-clock', to: 'tomorrow' }]) {
    expect((await postForm(request, { to: '/sandbox', form })).status()).toBe(400)
  }
})
