import { expect, test } from 'vitest'
import { parseArguments, toWireMessages, toWireTools } from './native-messages.ts'

const text = (value: string) => ({ value })

test('a conversation keeps its roles', () => {
  const messages = [
    { role: 3, content: [text('Be brief.')] },
    { role: 1, content: [text('Hello'), text('?')] },
    { role: 2, content: [text('Hi.')] },
  ]

  expect(toWireMessages(messages)).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello?' },
    { role: 'assistant', content: 'Hi.' },
  ])
})

test('tool calls and their results are passed on, each result as its own message', () => {
  const messages = [
    {
      role: 2,
      content: [
        text('Let me look.'),
        { callId: 'one', name: 'read_file', input: { path: 'a.ts' } },
        { callId: 'two', name: 'list', input: {} },
      ],
    },
    {
      role: 1,
      content: [
        { callId: 'one', content: [text('const a = 1')] },
        { callId: 'two', content: [{ value: { files: 2 } }] },
      ],
    },
  ]

  expect(toWireMessages(messages)).toEqual([
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: [
        {
          id: 'one',
          type: 'function',
          function: { name: 'read_file', arguments: '{"path":"a.ts"}' },
        },
        { id: 'two', type: 'function', function: { name: 'list', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'one', content: 'const a = 1' },
    { role: 'tool', tool_call_id: 'two', content: '{"files":2}' },
  ])
})

test('text next to tool results does not turn them into a new question, which would be counted', () => {
  const content = [{ callId: 'one', content: [text('done')] }, text('Remember the style.')]

  expect(toWireMessages([{ role: 1, content }])).toEqual([
    { role: 'tool', tool_call_id: 'one', content: 'done\n\nRemember the style.' },
  ])
})

test('images, thoughts of other models and empty messages are left out', () => {
  const image = { mimeType: 'image/png', data: new Uint8Array() }
  const thought = { value: 'Hm', id: 'thought-1' }

  expect(toWireMessages([{ role: 1, content: [image] }])).toEqual([])
  expect(toWireMessages([{ role: 2, content: [thought, text('Yes.')] }])).toEqual([
    { role: 'assistant', content: 'Yes.' },
  ])
})

test('a tool without a schema takes no arguments', () => {
  expect(toWireTools([{ name: 'list', description: 'Lists files' }])).toEqual([
    {
      type: 'function',
      function: {
        name: 'list',
        description: 'Lists files',
        parameters: { type: 'object', properties: {} },
      },
    },
  ])
})

test('arguments that are not a complete JSON object are refused', () => {
  expect(parseArguments('{"path":"a.ts"}')).toEqual({ path: 'a.ts' })
  expect(parseArguments('')).toEqual({})
  expect(parseArguments('{"path":')).toBeNull()
  expect(parseArguments('[]')).toBeNull()
})
