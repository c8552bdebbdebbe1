import { beforeEach, expect, test } from 'vitest'
import { buy, openTestSandbox, sellPlans, type TestSandbox } from '../../tests/open-test-sandbox.ts'
import { card } from '../testing.ts'

let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await openTestSandbox()
})

async function openDispute() {
  const { stripe, finish } = sandbox
  const { pro } = await sellPlans(sandbox)
  await buy(sandbox, { price: pro.month, payment: card('4000000000000259') })
  await finish()
  const [dispute] = (await stripe.disputes.list()).data
  return dispute?.id ?? ''
}

test.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
  ['Their mother has used it', 'under_review'],
])('evidence of "%s" leaves a dispute %s', async (uncategorized_text, status) => {
  const { stripe, finish } = sandbox
  const id = await openDispute()

  const staged = await stripe.disputes.update(id, {
    evidence: { uncategorized_text },
    submit: false,
  })
  const submitted = await stripe.disputes.update(id, { submit: true })
  await finish()

  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { uncategorized_text },
    evidence_details: { submission_count: 1 },
  })
  expect((await stripe.disputes.retrieve(id)).status).toBe(status)
})

test('a dispute that is accepted is lost', async () => {
  const { stripe } = sandbox
  const id = await openDispute()

  expect((await stripe.disputes.close(id)).status).toBe('lost')
  await expect(stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 })
})
