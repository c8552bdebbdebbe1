import { expect, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { checkCardPortal } from './card-portal.ts'
import { setUpCatalogue } from './set-up-account.ts'

function openCardPage({ payments }: TestPorts, customerId: string) {
  return payments.openCardPage({
    customerId: customerId as never,
    language: 'en',
    visit: 'visit-1',
  })
}

test('a new account has no portal configuration and says which command creates it', async () => {
  const ports = await openTestPorts(engines[0])
  const { id } = allow(await ports.payments.createCustomer(ada))

  await expect(openCardPage(ports, id)).rejects.toThrow('No configuration provided')
  await expect(checkCardPortal(ports.stripe)).rejects.toThrow('npm run stripe:setup')

  await ports.stock()
  await checkCardPortal(ports.stripe)
  expect(allow(await openCardPage(ports, id)).url).toContain('/sandbox/portal/bps_')
})

test('running setup again creates no second one, and finds ours among others', async () => {
  const { stripe, stock } = await openTestPorts(engines[0])
  await stock()
  const all = () => stripe.billingPortal.configurations.list()
  const [ours] = (await all()).data
  const features = { payment_method_update: { enabled: true } }
  const other = await stripe.billingPortal.configurations.create({ features })

  expect(await setUpCatalogue(stripe)).toEqual([])

  expect((await all()).data.map(({ id }) => id)).toEqual([other.id, ours?.id])
  expect(ours?.features).toMatchObject({
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: false },
    customer_update: { enabled: false },
  })
})

test.each([
  ['is no longer active', { active: false }],
  ['does not allow changing the card', { features: { payment_method_update: { enabled: false } } }],
])('one that %s is reported as missing, and setup creates another', async (_, change) => {
  const { stripe, stock } = await openTestPorts(engines[0])
  await stock()
  const [ours] = (await stripe.billingPortal.configurations.list()).data
  await stripe.billingPortal.configurations.update(ours?.id ?? '', change)

  await expect(checkCardPortal(stripe)).rejects.toThrow('npm run stripe:setup')
  await stock()
  await checkCardPortal(stripe)
})
