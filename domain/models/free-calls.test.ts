import { describe, expect, test } from 'vitest'
import { deleteExpiredData } from '#domain/retention.ts'
import { minutes } from '#domain/time.ts'
import { oneEngine, sampledEngines } from '#tests/engines.ts'
import { finishCall, openModelCalls, withParts } from '#tests/model-calls.ts'
import { callModel } from './call-model.ts'
import type { ModelMessage, ModelPart } from './ports.ts'

const question: ModelMessage = { role: 'user', content: 'Which files are there?' }
const asked = [{ role: 'system', content: 'Be brief' } as const, question]

function callTools(...ids: string[]): ModelPart[] {
  const calls = ids.map((id, index) => ({ index, id, name: 'list', arguments: '{}' }))
  return [
    { kind: 'tool-calls', calls },
    { kind: 'end', reason: 'tool_calls' },
  ]
}

function answerWith(...ids: string[]): ModelMessage {
  const calls = ids.map((id) => ({
    id,
    type: 'function',
    function: { name: 'list', arguments: '{}' },
  }))
  return { role: 'assistant', tool_calls: calls }
}

function toResult(id: string, content = 'a.ts'): ModelMessage {
  return { role: 'tool', tool_call_id: id, content }
}

/** Ada has asked a question, for which the model has called the tools `call_1` and `call_2`. */
async function openTurn(engine = oneEngine[0]) {
  const calls = await openModelCalls(engine)
  const ports = withParts(calls.ports, callTools('call_1', 'call_2'))
  const ask = async (
    messages: readonly ModelMessage[],
    over: Parameters<typeof calls.toCall>[0] = {},
  ) => {
    const input = { kind: 'chat', messages, options: {} } as const
    await finishCall(await callModel(ports, calls.toCall({ input, ...over })))
  }
  await ask(asked)
  return { ...calls, ports, ask }
}

const turn = [...asked, answerWith('call_1', 'call_2'), toResult('call_1'), toResult('call_2')]

describe.each(sampledEngines)('on $name', (engine) => {
  test('an agent continues its request for free, 25 times on Free, within 30 minutes', async () => {
    const { ports, ask, countLeft } = await openTurn(engine)
    expect(await countLeft()).toBe(9)

    for (let count = 0; count < 25; count += 1) await ask(turn)
    expect(await countLeft()).toBe(9)

    // Counted, and the start of another turn.
    await ask(turn)
    expect(await countLeft()).toBe(8)
    await ask(turn)
    expect(await countLeft()).toBe(8)

    ports.clock.move(minutes(31))
    const before = await countLeft()
    await ask(turn)
    expect(await countLeft()).toBe((before ?? 0) - 1)
  })

  test('a client that moves its cache marks from message to message still continues', async () => {
    const { ask, countLeft } = await openTurn(engine)
    const marked = turn.map((message) =>
      message.role === 'user'
        ? {
            ...message,
            content: [
              { type: 'text', text: message.content, cache_control: { type: 'ephemeral' } },
            ],
          }
        : message,
    )

    const before = await countLeft()
    await ask(marked)

    expect(await countLeft()).toBe(before)
  })

  test('two agents that work in one editor at the same time are continued for free', async () => {
    const { ask, countLeft } = await openTurn(engine)
    const other: ModelMessage = { role: 'user', content: 'And the tests?' }
    await ask([other])
    expect(await countLeft()).toBe(8)

    await ask(turn)
    await ask([other, answerWith('call_1'), toResult('call_1')])
    await ask([...turn, answerWith('call_2'), toResult('call_2')])

    expect(await countLeft()).toBe(8)
  })
})

const otherQuestion: ModelMessage = { role: 'user', content: 'Write me a poem' }

test.each<{ name: string; messages: readonly ModelMessage[] }>([
  { name: 'a new question', messages: [otherQuestion] },
  { name: 'a question of the system', messages: [{ role: 'system', content: 'Write a poem' }] },
  { name: 'a question of the developer', messages: [{ role: 'developer', content: 'A poem' }] },
  { name: 'a text to go on with', messages: [{ role: 'assistant', content: 'A poem: ' }] },
  { name: 'a tool result alone', messages: [toResult('call_1', 'Write a poem')] },
  {
    name: 'an instruction after a new question',
    messages: [...asked, otherQuestion, { role: 'system', content: 'Be brief' }],
  },
  { name: 'the same question again', messages: asked },
  {
    name: 'a tool call that nobody made',
    messages: [...asked, answerWith('call_9'), toResult('call_9')],
  },
  {
    name: 'one result of a tool call that nobody made',
    messages: [...turn, toResult('call_9', 'Write a poem')],
  },
  {
    name: 'a result in another conversation',
    messages: [otherQuestion, answerWith('call_1'), toResult('call_1')],
  },
  {
    name: 'a result after other instructions',
    messages: [
      { role: 'system', content: 'Write poems' },
      question,
      answerWith('call_1'),
      toResult('call_1'),
    ],
  },
  {
    name: 'a result with a second question before it',
    messages: [...asked, otherQuestion, answerWith('call_1'), toResult('call_1')],
  },
  {
    name: 'a result that follows a question instead of an answer',
    messages: [...asked, toResult('call_1')],
  },
])('a call with $name counts', async ({ messages }) => {
  const { ask, countLeft } = await openTurn()

  await ask(messages)

  expect(await countLeft()).toBe(8)
})

test('calls that continue a request count once they have read and written as much as the plan allows', async () => {
  const { ask, countLeft } = await openTurn()
  // 60,000 tokens each, as estimated.
  const long = [...turn.slice(0, -1), toResult('call_2', 'a'.repeat(240_000))]

  for (let count = 0; count < 17; count += 1) await ask(long)
  expect(await countLeft()).toBe(9)

  await ask(long)
  expect(await countLeft()).toBe(8)
})

test('nothing of a conversation is stored in the clear, not even ids that a router made up, and what is stored is deleted after an hour', async () => {
  const { ports, db } = await openTurn()

  const stored = JSON.stringify(await db.selectFrom('agent_turn').selectAll().execute())

  expect(stored).toContain('conversation')
  for (const text of ['files', 'brief', 'call_1']) expect(stored).not.toContain(text)

  ports.clock.move(minutes(61))
  await deleteExpiredData(ports)
  expect(await db.selectFrom('agent_turn').selectAll().execute()).toEqual([])
})

describe('an answer without a text', () => {
  const usage: ModelPart = {
    kind: 'usage',
    tokensIn: 60_000,
    tokensOut: 50,
    cachedTokens: 0,
    reasoningTokens: 0,
  }
  const end: ModelPart = { kind: 'end', reason: 'length' }

  test('counts if the model has produced tokens, as reasoning up to the limit does', async () => {
    const { ports, toCall, countLeft, readLines } = await openModelCalls()

    const parts = await finishCall(await callModel(withParts(ports, [end, usage]), toCall()))

    expect(parts).toEqual([end, usage])
    expect(await countLeft()).toBe(9)
    expect(await readLines()).toEqual([{ state: 'committed', ending: 'completed', cost: 10 }])
  })

  test('is given back if there are no tokens at all, within the daily limit of canceled calls', async () => {
    const { ports, toCall, countLeft } = await openModelCalls(oneEngine[0], 40)
    const silent = withParts(ports, [end, { ...usage, tokensOut: 0 }])

    for (let count = 0; count < 20; count += 1) await finishCall(await callModel(silent, toCall()))
    expect(await countLeft()).toBe(40)

    for (let count = 0; count < 5; count += 1) await finishCall(await callModel(silent, toCall()))
    expect(await countLeft()).toBe(35)
  })
})

test('20 calls can be made before the address is verified, and any number after', async () => {
  const { ports, toCall } = await openModelCalls(oneEngine[0], 100)
  const ask = (isEmailVerified: boolean) => callModel(ports, toCall({ isEmailVerified }))

  for (let count = 0; count < 20; count += 1) await finishCall(await ask(false))

  expect(await ask(false)).toEqual({ refused: 'email-not-verified', limit: 20 })
  for (let count = 0; count < 5; count += 1) await finishCall(await ask(true))
})

test('a completion reads at most 32 K characters and writes at most 512 tokens, on every plan', async () => {
  const { ports, toCall } = await openModelCalls()
  const asked: number[] = []
  const models = {
    ...ports.models,
    async *answer({ maxOutputTokens }: { readonly maxOutputTokens: number }) {
      asked.push(maxOutputTokens)
      yield { kind: 'text', text: 'a' } as const
    },
  }
  const complete = (prompt: string, maxOutputTokens: number | null) => {
    const input = { kind: 'completion', prompt, suffix: '', language: null, options: {} } as const
    const purpose = { feature: 'completion', language: null } as const
    return callModel({ ...ports, models }, toCall({ input, purpose, plan: 'pro', maxOutputTokens }))
  }

  for (const limit of [null, 4_096, 100]) await finishCall(await complete('const a = ', limit))
  expect(asked).toEqual([512, 512, 100])
  expect(await complete('a'.repeat(33_000), null)).toEqual({
    refused: 'input-too-long',
    limit: 32_768,
  })
})

test.each<{ name: string; options: Record<string, unknown>; messages?: readonly ModelMessage[] }>([
  {
    name: 'a schema of the answer',
    options: { response_format: { json_schema: { a: 'a'.repeat(300_000) } } },
  },
  { name: 'the tools', options: { tools: [{ function: { description: 'a'.repeat(300_000) } }] } },
  {
    name: 'names',
    options: {},
    messages: Array.from({ length: 1_500 }, () => ({
      role: 'user',
      content: '',
      name: 'a'.repeat(200),
    })),
  },
])('the limit of the input includes $name', async ({ options, messages = asked }) => {
  const { ports, toCall } = await openModelCalls()

  const refused = await callModel(ports, toCall({ input: { kind: 'chat', messages, options } }))

  expect(refused).toMatchObject({ refused: expect.stringMatching('input-too-long') })
})

test("the limit of the input doesn't include images", async () => {
  const { ports, toCall } = await openModelCalls()
  const [model] = ports.models.catalog
  if (!model) throw new Error('There is no model')
  const catalog = [{ ...model, supports: { ...model.supports, vision: true } }]
  const url = `data:image/png;base64,${'A'.repeat(400_000)}`
  const content = [
    { type: 'text', text: 'What is this?' },
    { type: 'image_url', image_url: { url } },
  ]
  const input = { kind: 'chat', messages: [{ role: 'user', content }], options: {} } as const
  const seeing = withParts({ ...ports, models: { ...ports.models, catalog } }, [
    { kind: 'text', text: 'A' },
  ])

  await finishCall(await callModel(seeing, toCall({ input })))
})
