import { expect, onTestFinished, test } from 'vitest'
import { likeOllama, openFakeModelServer, type Routes } from '../../tests/fake-model-server.ts'
import { openTestRouter } from '../../tests/test-servers.ts'
import { seconds } from '../time.ts'
import { callWithTools, type ToolRequest } from './ask-model.ts'

const tool = { type: 'function', function: { name: 'read_file', parameters: {} } }

const request: ToolRequest = {
  model: 'qwen3:8b',
  messages: [{ role: 'user', content: 'Read it' }],
  temperature: 0.2,
  maxTokens: 1000,
  options: { tools: [tool], tool_choice: 'auto' },
  signal: new AbortController().signal,
}

async function openServer(routes: Routes) {
  const fake = await openFakeModelServer(routes)
  onTestFinished(() => fake.close())
  const router = { baseUrl: fake.baseUrl, key: null, fetch, idleTimeoutMs: seconds(10) }
  return { fake, router }
}

test('a model gets its tools, and its calls arrive with what it thought', async () => {
  const { fake, router } = await openTestRouter()
  const call = { id: 'a', name: 'read_file', input: { path: 'x.ts' } }
  fake.reply(() => ({
    pieces: ['I look.'],
    reasoning: ['Hm'],
    reasoningField: 'reasoning_content',
    toolCalls: [call],
  }))

  expect(await callWithTools(router, request)).toEqual({
    text: 'I look.',
    toolCalls: [{ id: 'a', name: 'read_file', arguments: '{"path":"x.ts"}' }],
    reasoning: { reasoning_content: 'Hm' },
    isTruncated: false,
    usage: { inputTokens: 8, outputTokens: 4 },
  })
  expect(fake.requests[0]).toMatchObject({
    model: 'qwen3:8b',
    tools: [tool],
    tool_choice: 'auto',
    max_tokens: 1000,
  })
})

test('a server that dies in the middle is reported, and its text so far is kept', async () => {
  const { fake, router } = await openServer(likeOllama({ 'qwen3:8b': {} }))
  fake.reply(() => ({ pieces: ['I l'], ending: 'disconnect' }))

  const output = await callWithTools(router, request)

  expect(output).toMatchObject({ refused: 'cut-off', text: 'I l' })
})

test('a server that sends us to another address gets no answer, and the other gets no code', async () => {
  const target = await openServer(likeOllama({ 'qwen3:8b': {} }))
  const location = `${target.fake.baseUrl}/chat/completions`
  const { router } = await openServer({
    '*': (response) => void response.writeHead(307, { location }).end(),
  })

  expect(await callWithTools(router, request)).toMatchObject({ refused: 'offline' })
  expect(target.fake.calls).toEqual([])
})

test('a server without a key gets no key', async () => {
  const { fake, router } = await openServer(likeOllama({ 'qwen3:8b': {} }))

  await callWithTools(router, request)

  expect(fake.keys).toEqual([undefined])
})
