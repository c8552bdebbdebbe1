import { expect, test } from 'vitest'
import { applyParameters, learnParameters, usualParameters } from './parameters.ts'

const newer = { limitName: 'max_completion_tokens', hasTemperature: true } as const

test.each([
  [
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    newer,
  ],
  ['{"error":{"code":"unsupported_parameter","param":"max_tokens"}}', newer],
  [
    "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
    { limitName: 'max_tokens', hasTemperature: false },
  ],
  ['max_tokens is too large: 9000. This model supports at most 4096 completion tokens', null],
  ["This model's maximum context length is 8192 tokens. Reduce max_tokens", null],
  ['messages: text content blocks must be non-empty', null],
])('a model that refuses with %j is asked again as it wants to be asked', (refusal, learned) => {
  expect(learnParameters(usualParameters, refusal)).toEqual(learned)
})

test('a router that only knows the older name teaches that, too, and nothing is learned twice', () => {
  expect(learnParameters(newer, 'Unrecognized argument: max_completion_tokens')).toEqual(
    usualParameters,
  )
  const bare = { ...usualParameters, hasTemperature: false }
  expect(learnParameters(bare, "'temperature' is not supported")).toBeNull()
})

test('the longest answer is sent by the name that the model knows, and nothing that it refuses', () => {
  const body = { model: 'm', max_tokens: 100, temperature: 0.2, top_p: 0.9 }

  expect(applyParameters(body, usualParameters)).toEqual(body)
  expect(applyParameters(body, { ...newer, hasTemperature: false })).toEqual({
    model: 'm',
    max_completion_tokens: 100,
  })
})
