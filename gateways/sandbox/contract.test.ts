import { expect, test } from 'vitest'
import { normalize } from '#tests/contract/normalize.ts'
import { findRecording, listRecordings } from '#tests/contract/recordings.ts'
import { engines } from '#tests/engines.ts'
import { describePayments } from '#tests/payments-contract.ts'
import { openTestPorts } from '#tests/ports.ts'

describePayments('the sandbox keeps the contract', async () => {
  const { stripe, payments, desk, stock, finish } = await openTestPorts(engines[0])
  await stock()
  return {
    stripe,
    payments,
    desk,
    wait: finish,
    // What Stripe answered, when somebody with a key has recorded it, is what the sandbox answers.
    record: async (name, facts) => {
      const recorded = findRecording(name)
      if (recorded) expect(facts, `Stripe’s answer in ${name}`).toEqual(recorded)
    },
  }
})

const recordings = listRecordings()
const state = recordings.length === 0 ? 'there are none yet' : `there are ${recordings.length}`

test(`case 35: recordings of Stripe hold no id and no date of their run (${state})`, () => {
  for (const file of recordings) {
    const facts = findRecording(file.replace('.json', '').replace('-', ' ')) ?? {}
    expect(normalize(facts, new Date(0)), file).toEqual(facts)
  }
})
