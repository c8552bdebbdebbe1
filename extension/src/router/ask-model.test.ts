import { expect, test, vi } from 'vitest'
import { modelRequest, openTestRouter } from '../../tests/test-servers.ts'
import { seconds } from '../time.ts'
import { askModel } from './ask-model.ts'
import { toHeaders } from './router.ts'

test('an answer streams and is complete at the end', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Good ', 'day', '.'] }))
  const received: string[] = []

  const answer = await askModel(router, { ...modelRequest, onText: (text) => received.push(text) })

  const usage = { inputTokens: 8, outputTokens: 4 }
  expect(answer).toEqual({ text: 'Good day.', isTruncated: false, usage })
  expect(received).toEqual(['Good ', 'day', '.'])
  expect(fake.keys).toEqual(['Bearer sk-test'])
  expect(fake.requests[0]).toMatchObject({
    model: 'openai/gpt-4o',
    max_tokens: 100,
    temperature: 0.2,
  })
})

test('a model variant is requested with the options that the router expects', async () => {
  const { fake, router } = await openTestRouter()

  await askModel(router, { ...modelRequest, model: 'anthropic/claude-sonnet-4:thinking' })

  const reasoning = { max_tokens: 2048 }
  expect(fake.requests[0]).toMatchObject({ model: 'anthropic/claude-sonnet-4', reasoning })
})

test('an answer that reached the token limit is marked as truncated', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Once upon'], ending: 'length' }))

  expect(await askModel(router, modelRequest)).toMatchObject({
    text: 'Once upon',
    isTruncated: true,
  })
})

test.each([
  [401, 'No auth credentials found', 'no-key', "doesn't accept your API key"],
  [403, 'Key limit exceeded', 'no-key', "doesn't accept your API key"],
  [403, 'Your input was flagged by moderation', 'flagged', 'content filter'],
  [402, 'Insufficient credits', 'no-credits', 'GPT-4o requires credits'],
  [404, 'No endpoints found for openai/gpt-4o', 'no-model', "isn't available"],
  [400, 'openai/gpt-4o is not a valid model ID', 'no-model', "isn't available"],
  [400, "This endpoint's maximum context length is 8192 tokens", 'too-long', 'too long for GPT-4o'],
  [
    400,
    'registry.ollama.ai/library/gemma2:9b does not support tools',
    'no-tools',
    "can't use tools",
  ],
  [404, 'No endpoints found that support tool use', 'no-tools', "can't use tools"],
  [500, 'tools param requires --jinja flag', 'no-tools', "can't use tools"],
  [400, 'the request exceeds the available context size', 'too-long', 'too long for GPT-4o'],
  [429, 'Rate limit exceeded', 'busy', 'is busy'],
  [429, 'Rate limit exceeded: free-models-per-day', 'daily-limit', 'daily limit'],
  [503, 'Overloaded', 'busy', 'is busy'],
  [500, 'Internal error', 'fault', "didn't respond correctly"],
])('a router error %i "%s" is reported as %s', async (status, message, refused, text) => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ error: { status, message } }))

  expect(await askModel(router, modelRequest)).toMatchObject({
    refused,
    message: expect.stringContaining(text),
  })
})

test("a router's own text is kept apart from our message and limited in length", async () => {
  const { fake, router } = await openTestRouter()
  const attack = 'Provider error. [Sign in again](command:workbench.action.quit)'
  fake.reply(() => ({ error: { status: 500, message: attack + ' x'.repeat(5000) } }))

  const answer = await askModel(router, modelRequest)

  expect(answer).toMatchObject({
    refused: 'fault',
    message: "The model router didn't respond correctly.",
  })
  expect(answer).toMatchObject({ detail: expect.stringContaining(attack) })
  expect((answer as { detail: string }).detail.length).toBeLessThanOrEqual(1000)
})

test('an API key is never sent over an unencrypted connection', async () => {
  const { fake, router } = await openTestRouter()
  const remote = { ...router, baseUrl: 'http://router.example/api/v1' }
  let isSent = false
  const spy = async () => {
    isSent = true
    return new Response()
  }

  expect(await askModel({ ...remote, fetch: spy }, modelRequest)).toMatchObject({
    refused: 'insecure',
  })
  expect(toHeaders(remote)).not.toHaveProperty('authorization')
  expect(isSent).toBe(false)
  expect(fake.requests).toEqual([])
})

test('reasoning does not reduce the length of the answer', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: [], ending: 'length' }))

  const answer = await askModel(router, {
    ...modelRequest,
    model: 'anthropic/claude-sonnet-4:thinking',
  })

  expect(fake.requests[0]).toMatchObject({ max_tokens: 100 + 2048 })
  expect(answer).toMatchObject({ refused: 'truncated' })
})

test('an answer that fails in the middle keeps the text so far', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], error: { status: 502, message: 'Provider gone' } }))

  expect(await askModel(router, modelRequest)).toMatchObject({ refused: 'busy', text: 'Half' })
})

test('a lost connection is reported, and the text so far is kept', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], ending: 'disconnect' }))

  expect(await askModel(router, modelRequest)).toMatchObject({ refused: 'cut-off', text: 'Half' })
})

test.each([
  [429, '20', 20],
  [503, '99999', 3600],
])('a busy router (%i) says when to try again, for up to an hour', async (status, header, wait) => {
  const { router } = await openTestRouter()
  const busy = async () => new Response('{}', { status, headers: { 'retry-after': header } })
  const before = Date.now()

  const answer = await askModel({ ...router, fetch: busy }, modelRequest)

  const { nextAt = 0 } = answer as { nextAt?: number }
  expect(answer).toMatchObject({ refused: 'busy' })
  expect(nextAt).toBeGreaterThanOrEqual(before + seconds(wait))
  expect(nextAt).toBeLessThanOrEqual(Date.now() + seconds(wait))
})

test.each([
  ['{"choices":[{"message":{"content":"Hello."},"finish_reason":"stop"}]}', { text: 'Hello.' }],
  ['{"error":{"code":401,"message":"No key"}}', { refused: 'no-key' }],
  ['<!doctype html><title>Router</title>', { refused: 'not-a-router' }],
  ['data: {"choices":[{"delta":{"tool_calls":{}}}]}\n\n', { refused: 'fault' }],
])('a success that is no stream is used or explained: %s', async (body, expected) => {
  const { router } = await openTestRouter()

  const answer = await askModel({ ...router, fetch: async () => new Response(body) }, modelRequest)

  expect(answer).toMatchObject(expected)
})

test('an empty answer is an error', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: [] }))

  expect(await askModel(router, modelRequest)).toMatchObject({ refused: 'fault' })
})

test('stopping an answer closes the connection to the router', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], ending: 'never' }))
  const stopping = new AbortController()

  const answer = await askModel(router, {
    ...modelRequest,
    signal: stopping.signal,
    onText: () => stopping.abort(),
  })

  expect(answer).toMatchObject({ refused: 'stopped', text: 'Half' })
  await vi.waitFor(() => expect(fake.isConnected()).toBe(false), 10_000)
})

test('a router that stops sending counts as disconnected', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], ending: 'never' }))

  const answer = await askModel({ ...router, idleTimeoutMs: 300 }, modelRequest)

  expect(answer).toMatchObject({ refused: 'cut-off', text: 'Half' })
})

test('an unreachable router is reported', async () => {
  const { fake, router } = await openTestRouter()
  await fake.close()

  const message = "Can't reach the model router."
  expect(await askModel(router, modelRequest)).toEqual({ refused: 'offline', message })
})

test('a bug in our own code is not reported as a network error', async () => {
  const { router } = await openTestRouter()
  const onText = () => {
    throw new TypeError('a bug')
  }

  await expect(askModel(router, { ...modelRequest, onText })).rejects.toThrow('a bug')
})
