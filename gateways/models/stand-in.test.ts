import { expect, test } from 'vitest'
import type { ModelMessage, ModelPart } from '#domain/models/ports.ts'
import { createStandInModels } from './stand-in.ts'

const budget = { perDay: null, perMonth: null }
const readFile = {
  function: { name: 'read_file', parameters: { properties: { path: { type: 'string' } } } },
}

async function ask(habit: string, messages: readonly ModelMessage[]): Promise<ModelPart[]> {
  const { catalog, answer } = createStandInModels({ budget, isDifficult: true })
  const model = catalog.find(({ id }) => id.endsWith(habit))
  if (!model) throw new Error(`No stand-in is ${habit}`)
  const options = { tools: [readFile] }
  const input = { kind: 'chat' as const, messages, options }
  const { signal } = new AbortController()
  const parts: ModelPart[] = []
  for await (const part of answer({
    model,
    input,
    maxOutputTokens: 1_000,
    requestId: 'one',
    signal,
  }))
    parts.push(part)
  return parts
}

const question = { role: 'user' as const, content: 'Read a.ts and b.ts' }

test('people who try the site out see one stand-in model; tests may ask for difficult ones', () => {
  const list = (isDifficult?: true) =>
    createStandInModels({ budget, ...(isDifficult && { isDifficult }) }).catalog.map(({ id }) => id)

  expect(list()).toEqual(['ghost-writers-stand-in'])
  expect(list(true)).toEqual([
    'ghost-writers-stand-in',
    'ghost-writers-stand-in-thinking',
    'ghost-writers-stand-in-parallel',
  ])
})

test('the one that thinks refuses the result of its tool without what it thought', async () => {
  const [, thoughts, called] = await ask('thinking', [question])
  const fields = thoughts?.kind === 'reasoning' ? thoughts.fields : {}
  const calls = called?.kind === 'tool-calls' ? called.calls : []
  const tool_calls = calls.map(({ id, name }) => ({ id, type: 'function', function: { name } }))
  const result = { role: 'tool' as const, content: 'const a = 1', tool_call_id: calls[0]?.id }
  const turn = { role: 'assistant' as const, content: null, tool_calls }

  expect(fields.reasoning_content).toContain('Step 1')
  expect(await ask('thinking', [question, turn, result])).toMatchObject([
    { kind: 'failure', refused: 'model-refused' },
  ])
  const answered = await ask('thinking', [question, { ...turn, ...fields }, result])
  expect(answered.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reasoning', 'text']))
  expect(answered.at(-2)).toEqual({ kind: 'end', reason: 'stop' })
})

test('the parallel one calls a tool for each file, all in one part', async () => {
  const parts = await ask('parallel', [question])

  expect(parts.filter(({ kind }) => kind === 'tool-calls')).toMatchObject([
    {
      calls: [
        { index: 0, arguments: '{"path":"a.ts"}' },
        { index: 1, arguments: '{"path":"b.ts"}' },
      ],
    },
  ])
})
