import { createToolCalls } from '@ghost-writers-ia/site-api/tool-calls'
import { expect, test } from 'vitest'
import { readChunk, validateChunk } from './chunks.ts'

/** A chunk with every combination of the values that routers send and of ones that they shouldn't. */
function* listChunks(): Generator<unknown> {
  const contents = ['Hello', '', null, undefined, 7, ['a'], [{ text: 'a' }], { text: 'a' }]
  const calls = [undefined, null, [], [{ index: 0, id: 'call_1' }], 'read']
  const texts = [undefined, null, '', 'there', 7]
  const reasons = [undefined, null, '', 'stop', 'length', 7]
  for (const content of contents)
    for (const tool_calls of calls)
      for (const text of texts)
        for (const finish_reason of reasons)
          yield* around({ delta: { content, tool_calls, role: 'assistant' }, text, finish_reason })
  for (const delta of [null, 7, 'Hello', [], ['Hello']]) yield* around({ delta })
  for (const choice of [null, 7, [], 'Hello']) yield* around(choice)
}

function* around(choice: unknown): Generator<unknown> {
  const more = [
    {},
    { usage: null, error: null, id: 'x' },
    { usage: { prompt_tokens: 7, completion_tokens: 2 } },
    { usage: 'many' },
    { error: { code: 429 } },
  ]
  for (const fields of more) yield { choices: [choice], ...fields }
  yield { choices: [choice, { delta: { content: 7 } }] }
  yield { choices: { 0: choice, length: 1 } }
  yield [{ choices: [choice] }]
}

test('chunks of plain text are read without the schema, with the same result', () => {
  const others = [null, 7, 'Hello', [], {}, { choices: [] }, { choices: null }]
  const chunks = [...listChunks(), ...others].map((chunk) => JSON.stringify(chunk))

  const isDifferent = (chunk: string) =>
    JSON.stringify(readChunk(chunk, createToolCalls())) !==
    JSON.stringify(validateChunk(JSON.parse(chunk), createToolCalls()))

  expect(chunks.filter(isDifferent)).toEqual([])
  expect(chunks.length).toBeGreaterThan(8_000)
})

test('a text with every kind of character arrives unchanged', () => {
  const text = 'a"\\\n\u0000\u2028é😀</script>'

  const chunk = JSON.stringify({ choices: [{ delta: { content: text } }] })
  expect(readChunk(chunk, createToolCalls())).toEqual([{ kind: 'text', text }])
})
