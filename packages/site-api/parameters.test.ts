import { expect, test } from 'vitest'
import { leaveOut, listRefusedParameters } from './parameters.ts'

test.each([
  [
    {
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
      code: 'unsupported_parameter',
    },
    ['max_tokens'],
  ],
  [{ message: "'temperature' and `stop` are not supported" }, ['temperature', 'stop']],
  [{ message: 'Provider error', metadata: { raw: 'Unknown name: temperature' } }, ['temperature']],
  [{ message: 'max_tokens is too large: this model supports at most 4096 tokens' }, []],
  [{ message: 'temperature must be at most 2' }, []],
  [{ message: 'Not supported: the model must stop here' }, []],
  [
    { message: 'Unknown parameter', param: 'messages[0].content[1].cache_control' },
    ['cache_control'],
  ],
  [{ message: 'reasoning_effort: Extra inputs are not permitted' }, ['reasoning_effort']],
  ['a page in HTML', []],
])('the error %j is about %j', (error, refused) => {
  expect(listRefusedParameters(error)).toEqual(refused)
})

test('the longest answer is sent by the name that the model knows, and nothing that it refuses', () => {
  const body = { model: 'm', max_tokens: 100, temperature: 0.2, top_p: 0.9, stop: ['END'] }

  expect(leaveOut(body, new Set())).toEqual(body)
  expect(leaveOut(body, new Set(['max_tokens', 'temperature', 'stop'] as const))).toEqual({
    model: 'm',
    max_completion_tokens: 100,
  })
})

test('marks of the cache are left out of messages, their parts and tools', () => {
  const cache_control = { type: 'ephemeral' }
  const parts = [{ type: 'text', text: 'a', cache_control }]
  const messages = [
    { role: 'user', content: parts },
    { role: 'system', content: 'b', cache_control },
  ]

  expect(leaveOut({ messages, tools: [{ cache_control }] }, new Set(['cache_control']))).toEqual({
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'a' }] },
      { role: 'system', content: 'b' },
    ],
    tools: [{}],
  })
})
