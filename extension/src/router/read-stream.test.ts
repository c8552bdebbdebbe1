import { expect, test } from 'vitest'
import { readStream, type StreamResult } from './read-stream.ts'

const encoder = new TextEncoder()

/** A body that arrives in these pieces. */
async function* toBody(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield encoder.encode(piece)
}

const toEvent = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`
const toDelta = (delta: object) => toEvent({ choices: [{ delta }] })
const end = `${toEvent({ choices: [{ delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`

type Read = { readonly result: StreamResult; readonly text: string; readonly reasoning: string }

async function read(...pieces: readonly string[]): Promise<Read> {
  let [text, reasoning] = ['', '']
  const result = await readStream(toBody(...pieces), {
    onText: (piece) => {
      text += piece
    },
    onReasoning: (piece) => {
      reasoning += piece
    },
  })
  return { result, text, reasoning }
}

test('two tool calls with the same index are two calls, as Gemini sends them', async () => {
  const toCall = (id: string, path: string) => ({
    index: 0,
    id,
    function: { name: 'read_file', arguments: JSON.stringify({ path }) },
  })

  const { result } = await read(
    toDelta({ tool_calls: [toCall('one', 'a.ts')] }),
    toDelta({ tool_calls: [toCall('two', 'b.ts')] }),
    end,
  )

  expect(result).toMatchObject({
    toolCalls: [
      { id: 'one', name: 'read_file', arguments: '{"path":"a.ts"}' },
      { id: 'two', name: 'read_file', arguments: '{"path":"b.ts"}' },
    ],
  })
})

test.each([
  ['`reasoning`', [toDelta({ reasoning: 'Let me ' }), toDelta({ reasoning: 'see.' })]],
  [
    '`reasoning_content`, with empty content',
    [toDelta({ content: '', reasoning_content: 'Let me see.' })],
  ],
  [
    'both, with the same text',
    [toDelta({ reasoning: 'Let me see.', reasoning_content: 'Let me see.' })],
  ],
  ['tags', [toDelta({ content: '<think>Let me see.</think>\n\n' })]],
  ['other tags', [toDelta({ content: '<Thinking>Let me see.</Thinking>' })]],
  [
    'tags that are split',
    ['\n<th', 'ink>Let me', ' see.</', 'think', '>\n'].map((content) => toDelta({ content })),
  ],
  [
    'parts of the content (Mistral)',
    [
      toDelta({
        content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Let me see.' }] }],
      }),
    ],
  ],
])('what a model thinks is not its answer: %s', async (_, thoughts) => {
  const { result, text, reasoning } = await read(...thoughts, toDelta({ content: 'It is 4.' }), end)

  expect({ result: result.text, text, reasoning }).toEqual({
    result: 'It is 4.',
    text: 'It is 4.',
    reasoning: 'Let me see.',
  })
})

test('what a model thought can be given back to it: joined, with signatures', async () => {
  const toDetail = (text: string) => [{ type: 'reasoning.text', index: 0, text }]
  const call = { id: 'one', function: { name: 'list', arguments: '{}' } }
  const { result, reasoning } = await read(
    toDelta({ reasoning_details: toDetail('Let me ') }),
    toDelta({ reasoning_details: toDetail('see.') }),
    toDelta({ tool_calls: [{ ...call, extra_content: { google: { thought_signature: 's' } } }] }),
    end,
  )

  expect(reasoning).toBe('Let me see.')
  expect(result).toMatchObject({
    finishReason: 'tool_calls',
    reasoning: { reasoning_details: toDetail('Let me see.') },
    toolCalls: [{ id: 'one', fields: { extra_content: { google: { thought_signature: 's' } } } }],
  })
})

test('why a model refuses is its answer', async () => {
  expect((await read(toDelta({ content: null, refusal: "I can't." }), end)).text).toBe("I can't.")
})

test('a tool call with half of its arguments is cut off, whatever the router says', async () => {
  const call = { id: 'one', function: { name: 'write', arguments: '{"text":"on' } }

  expect((await read(toDelta({ tool_calls: [call] }), end)).result).toMatchObject({
    finishReason: 'length',
  })
})

test('content that consists of parts is read as text (Mistral)', async () => {
  const content = [
    { type: 'text', text: 'It is ' },
    { type: 'text', text: '4.' },
  ]

  expect((await read(toDelta({ content }), end)).text).toBe('It is 4.')
})

test.each(['<thi', ' <thinks>', 'a <think>b</think>', '<div>'])(
  'text that only looks like reasoning is shown: %s',
  async (content) => {
    const { result, text } = await read(toDelta({ content }), end)

    expect([result.text, text]).toEqual([content, content])
  },
)

test('code that fills in the middle is never taken for reasoning', async () => {
  const code = '<think>x</think>'
  const body = toEvent({ choices: [{ text: code, finish_reason: 'stop' }] })

  expect((await read(body)).text).toBe(code)
})

test('reasoning and comments count as activity, so that a model that thinks is not disconnected', async () => {
  const pieces = [': PROCESSING\n\n', toDelta({ reasoning: 'Hm.' }), ': PROCESSING\n\n', end]
  let activities = 0
  const onActivity = () => {
    activities += 1
  }

  await readStream(toBody(...pieces), { onActivity })

  expect(activities).toBe(pieces.length)
})

test.each([
  [
    'a chat',
    { choices: [{ message: { role: 'assistant', content: 'It is 4.' }, finish_reason: 'stop' }] },
  ],
  ['code', { choices: [{ text: 'It is 4.', finish_reason: 'stop' }] }],
])('a whole answer instead of a stream is used: %s', async (_, answer) => {
  const body = JSON.stringify(answer, null, 2)

  const { result, text } = await read('\n', body.slice(0, 9), body.slice(9))

  expect(result).toMatchObject({ end: 'done', text: 'It is 4.', finishReason: 'stop' })
  expect(text).toBe('It is 4.')
})

test('an error instead of a stream is an error', async () => {
  const error = { code: 503, message: 'Overloaded' }

  expect((await read(JSON.stringify({ error }))).result).toMatchObject({ end: 'error', error })
})

test.each(['<!doctype html><title>Log in</title>', 'OK', '[]', '"yes"'])(
  'something else than an answer is recognized: %s',
  async (body) => {
    expect((await read(body)).result).toMatchObject({ end: 'not-a-stream' })
  },
)

test.each([
  ['half a chunk', 'data: {"choices":[{"delta":\n\n'],
  ['tool calls that are no list', toDelta({ tool_calls: { index: 0 } })],
  ['a tool call that is a text', toDelta({ tool_calls: ['read_file'] })],
  ['a text that is a number', toDelta({ content: 7 })],
  ['a delta that is a text', toEvent({ choices: [{ delta: 'It is' }] })],
  ['choices that are a text', toEvent({ choices: 'It is' })],
  ['half a document', '{"choices":[{"message":'],
])('an answer with a chunk that cannot be read ends there, without a hole: %s', async (_, bad) => {
  const { result } = await read(bad, toDelta({ content: ' 4.' }), end)

  expect(result).toEqual({ end: 'malformed', text: '' })
})

test.each(['', ': PROCESSING\n\n', 'data: {"choi', 'data: ping\n\n', 'data:\n\n'])(
  'a stream that ends before the answer was cut off: "%s"',
  async (body) => {
    expect((await read(body)).result).toEqual({ end: 'cut-off', text: '' })
  },
)
