import { expect, test } from 'vitest'
import { joinFields, type OpaqueFields, pickFields, reasoningFields } from './reasoning.ts'

const join = (pieces: readonly OpaqueFields[]) => pieces.reduce(joinFields, {})

test('the pieces of a thought become the thought that the model wants back', () => {
  expect(join([{ reasoning_content: 'First ' }, { reasoning_content: 'second' }])).toEqual({
    reasoning_content: 'First second',
  })
  expect(
    join([
      { reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'First ' }] },
      { reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'second' }] },
      { reasoning_details: [{ type: 'reasoning.text', index: 0, signature: 'abc' }] },
      { reasoning_details: [{ type: 'reasoning.encrypted', index: 1, data: 'x' }] },
      { reasoning_details: [{ type: 'reasoning.summary', summary: 'no index' }] },
      { reasoning_details: [{ type: 'reasoning.summary', summary: 'so apart' }] },
    ]),
  ).toEqual({
    reasoning_details: [
      { type: 'reasoning.text', index: 0, text: 'First second', signature: 'abc' },
      { type: 'reasoning.encrypted', index: 1, data: 'x' },
      { type: 'reasoning.summary', summary: 'no index' },
      { type: 'reasoning.summary', summary: 'so apart' },
    ],
  })
  expect(
    join([{ extra_content: { google: { thought_signature: 'a' } } }, { extra_content: { x: 1 } }]),
  ).toEqual({ extra_content: { google: { thought_signature: 'a' }, x: 1 } })
})

test('only known fields with a value are passed on, and none that nests without end', () => {
  const message = { reasoning: 'why', reasoning_content: '', extra_content: null, secret: 'x' }
  expect(pickFields(message, reasoningFields)).toEqual({ reasoning: 'why' })

  const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  expect(pickFields({ reasoning_details: deep }, reasoningFields)).toBeNull()
})
