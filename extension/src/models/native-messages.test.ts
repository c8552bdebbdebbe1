import { expect, test } from 'vitest'
import {
  type NativeMessage,
  parseArguments,
  toWireMessages,
  toWireTools,
} from './native-messages.ts'
import { createRememberedReasoning } from './remembered-reasoning.ts'

const text = (value: string) => ({ value })

function translate(messages: readonly NativeMessage[], hasVision = false) {
  return toWireMessages(messages, { findReasoning: () => null, hasVision })
}

test('a conversation keeps its roles', () => {
  const messages = [
    { role: 3, content: [text('Be brief.')] },
    { role: 1, content: [text('Hello'), text('?')] },
    { role: 2, content: [text('Hi.')] },
  ]

  expect(translate(messages)).toEqual([
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

  expect(translate(messages)).toEqual([
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

  expect(translate([{ role: 1, content }])).toEqual([
    { role: 'tool', tool_call_id: 'one', content: 'done\n\nRemember the style.' },
  ])
})

test('images that a model does not see, its thoughts and empty messages are left out', () => {
  const image = { mimeType: 'image/png', data: new Uint8Array() }
  const thought = { value: 'Hm', id: 'thought-1' }

  expect(translate([{ role: 1, content: [image] }])).toEqual([])
  expect(translate([{ role: 2, content: [thought, text('Yes.')] }])).toEqual([
    { role: 'assistant', content: 'Yes.' },
  ])
})

test('a model gets its reasoning and its signatures back with its tool calls', () => {
  const reasoning = createRememberedReasoning()
  const call = { id: 'one', name: 'read_file', input: { path: 'a.ts' } }
  const google = { extra_content: { google: { thought_signature: 'sig' } } }
  reasoning.add({ reasoning_content: 'Let me see.' }, [{ ...call, fields: google }])
  const content = [{ callId: 'one', name: 'read_file', input: { path: 'a.ts' } }]

  const [message] = toWireMessages([{ role: 2, content }], {
    findReasoning: reasoning.find,
    hasVision: false,
  })

  expect(message).toMatchObject({
    reasoning_content: 'Let me see.',
    tool_calls: [{ id: 'one', ...google }],
  })
})

test('images are sent to models that see them', () => {
  const image = { mimeType: 'image/png', data: new Uint8Array([1, 2, 3]) }
  const pdf = { mimeType: 'application/pdf', data: new Uint8Array([1]) }

  expect(translate([{ role: 1, content: [text('What is this?'), image, pdf] }], true)).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
      ],
    },
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
