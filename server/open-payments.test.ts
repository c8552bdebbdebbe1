import { expect, onTestFinished, test } from 'vitest'
import { setUpCatalogue } from '#gateways/stripe/set-up-account.ts'
import { openStore } from '#store/open-store.ts'
import { engines } from '#tests/engines.ts'
import { toTestPorts } from '#tests/ports.ts'
import { setUpInTurn } from './open-payments.ts'

test('replicas that open their first checkout together create the products and prices once', async () => {
  const address = await engines[1].findAddress()
  const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(address)))
  onTestFinished(async () => void (await Promise.all(stores.map(({ close }) => close()))))
  const replicas = stores.map((store) => toTestPorts(store))

  const made = await Promise.all(
    replicas.map(({ leases, stripe }) => setUpInTurn(leases, () => setUpCatalogue(stripe))),
  )

  expect(made.filter(({ length }) => length > 0)).toHaveLength(1)
  const { data } = (await replicas[0]?.stripe.prices.list({ limit: 100 })) ?? { data: [] }
  expect(data).toHaveLength(4)
})
