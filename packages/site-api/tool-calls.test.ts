import { expect, test } from 'vitest'
import { createToolCalls, type ToolCallDelta } from './tool-calls.ts'

/** The calls that a client puts together from what is passed on: by index alone. */
function readCalls(chunks: readonly (readonly ToolCallDelta[])[]) {
  let made = 0
  const toolCalls = createToolCalls(() => `made-${++made}`)
  const calls: { id: string; name: string; arguments: string }[] = []
  for (const { index, id, name, arguments: text } of chunks.flatMap(toolCalls.add)) {
    const before = calls[index] ?? { id: '', name: '', arguments: '' }
    calls[index] = {
      id: before.id + (id ?? ''),
      name: before.name + (name ?? ''),
      arguments: before.arguments + (text ?? ''),
    }
  }
  return calls
}

const read = (path: string) => JSON.stringify({ path })
const one = { id: 'one', name: 'read_file', arguments: read('a.ts') }
const two = { id: 'two', name: 'read_file', arguments: read('b.ts') }
const toWhole = ({ id, name, arguments: text }: typeof one) => ({
  id,
  function: { name, arguments: text },
})

test.each<[string, readonly (readonly ToolCallDelta[])[]]>([
  [
    'with an index, in parts that arrive by turns (OpenAI)',
    [
      [{ index: 0, id: 'one', function: { name: 'read_file', arguments: '' } }],
      [{ index: 1, id: 'two', function: { name: 'read_file', arguments: '' } }],
      [{ index: 0, function: { arguments: '{"path":' } }],
      [{ index: 1, function: { arguments: '{"path":' } }],
      [{ index: 0, function: { arguments: '"a.ts"}' } }],
      [{ index: 1, function: { arguments: '"b.ts"}' } }],
    ],
  ],
  [
    'each in a chunk with the index 0 (Gemini)',
    [[{ index: 0, ...toWhole(one) }], [{ index: 0, ...toWhole(two) }]],
  ],
  ['each in a chunk without an index', [[toWhole(one)], [toWhole(two)]]],
  ['in one chunk without an index', [[toWhole(one), toWhole(two)]]],
  [
    'in one chunk with the index 0',
    [
      [
        { index: 0, ...toWhole(one) },
        { index: 0, ...toWhole(two) },
      ],
    ],
  ],
  [
    'in parts with the index 0, of which only the first has the id',
    [
      [{ index: 0, id: 'one', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ index: 0, function: { arguments: '"a.ts"}' } }],
      [{ index: 0, id: 'two', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ index: 0, function: { arguments: '"b.ts"}' } }],
    ],
  ],
  [
    'in parts that repeat the id and the name',
    [
      [{ id: 'one', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ id: 'one', function: { name: 'read_file', arguments: '"a.ts"}' } }],
      [{ id: 'two', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ id: 'two', function: { name: 'read_file', arguments: '"b.ts"}' } }],
    ],
  ],
  [
    'in parts that arrive by turns, with their ids and the index 0',
    [
      [{ index: 0, id: 'one', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ index: 0, id: 'two', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ index: 0, id: 'one', function: { arguments: '"a.ts"}' } }],
      [{ index: 0, id: 'two', function: { arguments: '"b.ts"}' } }],
    ],
  ],
  [
    'in parts with another id each',
    [
      [{ index: 0, id: 'one', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ index: 0, id: 'random-1', function: { arguments: '"a.ts"}' } }],
      [{ index: 1, id: 'two', function: { name: 'read_file', arguments: '{"path":' } }],
      [{ index: 1, id: 'random-2', function: { arguments: '"b.ts"}' } }],
    ],
  ],
  [
    'with arguments that are an object',
    [
      [{ index: 0, id: 'one', function: { name: 'read_file', arguments: { path: 'a.ts' } } }],
      [{ index: 0, id: 'two', function: { name: 'read_file', arguments: { path: 'b.ts' } } }],
    ],
  ],
])('two tool calls stay two: %s', (_, chunks) => {
  expect(readCalls(chunks)).toEqual([one, two])
})

test.each<[string, readonly (readonly ToolCallDelta[])[]]>([
  [
    'with an empty id and the index 0',
    [
      [{ index: 0, ...toWhole({ ...one, id: '' }) }],
      [{ index: 0, ...toWhole({ ...two, id: '' }) }],
    ],
  ],
  [
    'without an id and an index',
    [
      [{ function: { name: 'read_file', arguments: '{"path":' } }],
      [{ function: { arguments: '"a.ts"}' } }],
      [{ function: { name: 'read_file', arguments: '{"path":' } }],
      [{ function: { arguments: '"b.ts"}' } }],
    ],
  ],
  [
    'in one chunk',
    [
      [
        { function: { name: 'read_file', arguments: read('a.ts') } },
        { function: { name: 'read_file', arguments: read('b.ts') } },
      ],
    ],
  ],
])('tool calls that have no id get one of their own: %s', (_, chunks) => {
  expect(readCalls(chunks)).toEqual([
    { ...one, id: 'made-1' },
    { ...two, id: 'made-2' },
  ])
})

test('two calls without arguments in one chunk stay two', () => {
  const toCall = (name: string) => ({ function: { name, arguments: '' } })

  expect(readCalls([[toCall('list_files'), toCall('list_files')]])).toHaveLength(2)
})

test('two calls with the same id and different indexes stay two, with different ids', () => {
  const same = { ...two, id: 'one' }

  const calls = readCalls([[{ index: 0, ...toWhole(one) }], [{ index: 1, ...toWhole(same) }]])

  expect(calls).toEqual([one, { ...two, id: 'made-1' }])
})

test('a name that arrives in pieces is put together', () => {
  const chunks = [
    [{ index: 0, id: 'one', function: { name: 'read' } }],
    [{ index: 0, function: { name: '_file' } }],
    [{ index: 0, function: { arguments: read('a.ts') } }],
  ]

  expect(readCalls(chunks)).toEqual([one])
})
