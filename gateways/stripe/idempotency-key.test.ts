import { expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'

test('a customer who could not be created is created by the next click, though Stripe replays the failure', async () => {
  let isBroken = true
  const ports: TestPorts = await openTestPorts(engines[0], {
    report: () => undefined,
    around: (fetch) => async (url, init) => {
      const isCreating = init?.method === 'POST' && String(url).endsWith('/v1/customers')
      if (isCreating && isBroken) {
        isBroken = false
        await ports.controls.failNext({ path: '/v1/customers', status: 500, times: 2 })
      }
      return fetch(url, init)
    },
  })

  expect(await ports.payments.createCustomer(ada)).toEqual({ refused: 'payments-down' })
  const made = await ports.payments.createCustomer(ada)

  expect(made).toHaveProperty('id')
  expect(await ports.payments.createCustomer(ada)).toEqual({ ...made, isNew: false })
})
