import { expect, test } from 'vitest'
import { readWindow, toWindow } from './context-window.ts'

test.each([
  ['OpenRouter', { context_length: 200_000, top_provider: { context_length: 128_000 } }, 128_000],
  ['OpenRouter without a provider', { context_length: 200_000, top_provider: null }, 200_000],
  ['vLLM', { max_model_len: 32_768 }, 32_768],
  ['llama.cpp', { meta: { n_ctx: 8_192, n_ctx_train: 131_072 } }, 8_192],
  ['LM Studio', { loaded_context_length: 4_096, max_context_length: 131_072 }, 4_096],
  ['Mistral', { max_context_length: 131_072 }, 131_072],
  ['Groq', { context_window: 131_072 }, 131_072],
  ['Ollama, which does not say', { object: 'model' }, null],
])('how much a model reads comes from the list of %s', (_, entry, tokens) => {
  expect(readWindow(entry)).toBe(tokens)
})

test.each([0, -1, 12, 1e12, Number.POSITIVE_INFINITY, Number.NaN, '128000', null, {}])(
  'a window of %s tokens makes no sense, so it is unknown',
  (value) => {
    expect(toWindow(value)).toBe(null)
    expect(readWindow({ context_length: value })).toBe(null)
  },
)
