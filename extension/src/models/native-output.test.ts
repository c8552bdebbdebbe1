import { expect, test } from 'vitest'
import { readNativeOutput, toChatError } from './native-output.ts'

const whole = { id: 'one', name: 'read_file', arguments: '{"path":"a.ts"}' }
const cut = { id: 'two', name: 'write_file', arguments: '{"path":"b.ts","content":"on' }

test('tool calls are passed on with their arguments', () => {
  const output = { toolCalls: [whole, { ...whole, arguments: '' }], isTruncated: false }

  expect(readNativeOutput(output)).toEqual([
    { id: 'one', name: 'read_file', input: { path: 'a.ts' } },
    { id: 'one', name: 'read_file', input: {} },
  ])
})

test('if a tool call was cut off by the token limit, none is run and the limit is named', () => {
  const output = { toolCalls: [whole, cut], isTruncated: true }

  expect(() => readNativeOutput(output)).toThrow(
    'The answer reached the token limit before it was complete.',
  )
})

test('an answer that was cut off by the token limit says so', () => {
  const output = { toolCalls: [], isTruncated: true }

  expect(() => readNativeOutput(output)).toThrow(
    'The answer reached the token limit before it was complete.',
  )
})

test('tool calls that are complete are run, also if the model had more to say', () => {
  expect(readNativeOutput({ toolCalls: [whole], isTruncated: true })).toHaveLength(1)
})

test('arguments that are no JSON have our own sentence', () => {
  const output = { toolCalls: [cut], isTruncated: false }

  expect(() => readNativeOutput(output)).toThrow("Ghost Writers IA didn't respond correctly.")
})

test("an error for VS Code's chat has no stack, because the chat would show it", () => {
  const fromBug = toChatError(new TypeError('x is not a function'))
  const fromUs = toChatError('Please log in first.')

  expect([fromBug.stack, fromUs.stack]).toEqual(['', ''])
  expect(fromBug.message).toBe("Ghost Writers IA didn't respond correctly. Please try again.")
  expect(fromUs.message).toBe('Please log in first.')
  expect(toChatError(fromUs)).toBe(fromUs)
})
