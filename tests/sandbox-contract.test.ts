import { expect, test } from 'vitest'
import { normalize } from '#tests/contract/normalize.ts'
import { openRecordings } from '#tests/contract/recordings.ts'
import { engines } from '#tests/engines.ts'
import { caseNames, describePayments } from '#tests/payments-contract.ts'
import { openTestPorts } from '#tests/ports.ts'

const recordings = openRecordings()

describePayments('the sandbox keeps the contract', async () => {
  const { stripe, payments, controls, stock, finish } = await openTestPorts(engines[0])
  await stock()
  return {
    stripe,
    payments,
    controls,
    wait: finish,
    // Compares with Stripe's recorded results, if there are any.
    record: async (name, facts) => {
      expect(isWithoutRun(facts), `Ids and dates of the run in the facts of ${name}`).toBe(true)
      const recorded = recordings.find(name)
      if (recorded) expect(facts, `Stripe's answer in ${name}`).toEqual(recorded)
    },
  }
})

/** Facts with ids or dates of one run could not be compared with another run. */
function isWithoutRun(facts: object): boolean {
  const text = JSON.stringify(facts)
  return text === JSON.stringify(normalize(JSON.parse(text), new Date(0)))
}

const { length: count } = recordings.list()
const state = count === 0 ? 'none yet' : `${count} recorded`

test(`case 35: every recording of Stripe belongs to a case and contains no ids or dates of its run (${state})`, () => {
  const kept = caseNames.filter((name) => recordings.find(name) !== null)
  expect(count, 'Every file is read by a case').toBe(kept.length)
  for (const name of kept) expect(isWithoutRun(recordings.find(name) ?? {}), name).toBe(true)
})
