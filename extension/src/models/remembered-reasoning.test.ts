import { expect, test } from 'vitest'
import { createRememberedReasoning } from './remembered-reasoning.ts'

const read = { id: 'functions.read_file:0', name: 'read_file', input: { path: 'a.ts' } }

test('what a model thought is found by its tool calls, with the signature of each', () => {
  const reasoning = createRememberedReasoning()
  const signed = { ...read, id: 'two', fields: { thought_signature: 'sig' } }
  reasoning.add({ reasoning_content: 'Let me see.' }, [read, signed])

  const answer = { reasoning_content: 'Let me see.' }
  expect(reasoning.find({ ...read, input: { path: 'a.ts' } })).toMatchObject({ answer, call: {} })
  expect(reasoning.find({ ...read, id: 'two' })).toMatchObject({
    answer,
    call: { thought_signature: 'sig' },
  })
  expect(reasoning.find({ ...read, id: 'three' })).toBeNull()
})

test('models that use the same ids in every answer get the right thoughts back', () => {
  const reasoning = createRememberedReasoning()
  const other = { ...read, input: { path: 'b.ts' } }
  reasoning.add({ reasoning: 'First a.' }, [read])
  reasoning.add({ reasoning: 'Then b.' }, [other])

  expect(reasoning.find(read)?.answer).toEqual({ reasoning: 'First a.' })
  expect(reasoning.find(other)?.answer).toEqual({ reasoning: 'Then b.' })
})

test('a long session forgets the oldest thoughts first', () => {
  const reasoning = createRememberedReasoning(1_000)
  const calls = [1, 2, 3].map((number) => ({ ...read, id: `call ${number}` }))
  for (const call of calls) reasoning.add({ reasoning: 'x'.repeat(400) }, [call])

  expect(calls.map((call) => reasoning.find(call) !== null)).toEqual([false, true, true])
})
