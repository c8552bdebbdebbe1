import { afterAll, expect, test } from 'vitest'
import {
  compareWithRecording,
  isWithoutRun,
  onlyAtStripe,
} from '#tests/contract/compare-with-recording.ts'
import { knownDifferences } from '#tests/contract/known-differences.ts'
import { openPagesByControls } from '#tests/contract/pages/pages.ts'
import { openRecordings, toTitle } from '#tests/contract/recordings.ts'
import { openSandboxEngine } from '#tests/contract/sandbox-engine.ts'
import { caseNames, describePayments } from '#tests/payments-contract.ts'

describePayments('the sandbox keeps the contract', () =>
  openSandboxEngine({
    toPages: ({ controls }) => openPagesByControls(controls),
    record: compareWithRecording,
  }),
)

afterAll(() => {
  if (onlyAtStripe.length > 0) console.log(`Only at Stripe:\n  ${onlyAtStripe.join('\n  ')}`)
})

const recordings = openRecordings()
const { length: count } = recordings.list()
const state = count === 0 ? 'none yet' : `${count} recorded`

test(`every recording of Stripe belongs to a case and contains no ids or dates of its run (${state})`, () => {
  const kept = caseNames.filter((name) => recordings.find(name) !== null)
  expect(count, 'Every file is read by a case').toBe(kept.length)
  for (const name of kept) expect(isWithoutRun(recordings.find(name) ?? {}), name).toBe(true)
})

test('every known difference belongs to a case that is recorded', () => {
  const recorded = caseNames.filter((name) => recordings.find(name)).map(toTitle)
  for (const title of Object.keys(knownDifferences)) expect(recorded).toContain(title)
})
