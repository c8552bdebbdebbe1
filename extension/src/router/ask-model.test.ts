import { expect, test, vi } from 'vitest'
import { openTestRouter, question } from '../../tests/routers.ts'
import { askModel } from './ask-model.ts'
import { toHeaders } from './router.ts'

test('an answer is passed on while it is written, and is whole at the end', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Good ', 'day', '.'] }))
  const heard: string[] = []

  const answer = await askModel(router, { ...question, onText: (piece) => heard.push(piece) })

  expect(answer).toEqual({ text: 'Good day.', isCutShort: false })
  expect(heard).toEqual(['Good ', 'day', '.'])
  expect(fake.keys).toEqual(['Bearer sk-test'])
  expect(fake.asked[0]).toMatchObject({ model: 'openai/gpt-4o', max_tokens: 100, temperature: 0.2 })
})

test('a variant that is no model of its own is asked for in the words of the router', async () => {
  const { fake, router } = await openTestRouter()

  await askModel(router, { ...question, model: 'anthropic/claude-sonnet-4:thinking' })

  const reasoning = { max_tokens: 2048 }
  expect(fake.asked[0]).toMatchObject({ model: 'anthropic/claude-sonnet-4', reasoning })
})

test('an answer that reached the limit of tokens says that it is not whole', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Once upon'], ending: 'length' }))

  expect(await askModel(router, question)).toEqual({ text: 'Once upon', isCutShort: true })
})

test.each([
  [401, 'No auth credentials found', 'no-key', 'does not accept your API key'],
  [403, 'Key limit exceeded', 'no-key', 'does not accept your API key'],
  [403, 'Your input was flagged by moderation', 'flagged', 'content filter'],
  [402, 'Insufficient credits', 'no-credits', 'GPT-4o needs credits'],
  [404, 'No endpoints found for openai/gpt-4o', 'no-model', 'is not offered'],
  [400, 'openai/gpt-4o is not a valid model ID', 'no-model', 'is not offered'],
  [400, "This endpoint's maximum context length is 8192 tokens", 'too-long', 'more than'],
  [429, 'Rate limit exceeded', 'busy', 'is busy'],
  [429, 'Rate limit exceeded: free-models-per-day', 'daily-limit', 'daily limit'],
  [503, 'Overloaded', 'busy', 'is busy'],
  [500, 'Internal error', 'fault', 'could not answer'],
])('a router that answers %i "%s" is told as %s', async (status, message, refused, words) => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ refusal: { status, message } }))

  expect(await askModel(router, question)).toMatchObject({
    refused,
    words: expect.stringContaining(words),
  })
})

test("a router's own text is kept apart from our words, and never longer than the log can take", async () => {
  const { fake, router } = await openTestRouter()
  const attack = 'Provider error. [Sign in again](command:workbench.action.quit)'
  fake.reply(() => ({ refusal: { status: 500, message: attack + ' x'.repeat(5000) } }))

  const answer = await askModel(router, question)

  expect(answer).toMatchObject({ refused: 'fault', words: 'The model router could not answer.' })
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

  expect(await askModel({ ...remote, fetch: spy }, question)).toMatchObject({ refused: 'insecure' })
  expect(toHeaders(remote)).not.toHaveProperty('authorization')
  expect(isSent).toBe(false)
  expect(fake.asked).toEqual([])
})

test('a model that thinks first still gets the whole length for its answer', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: [], ending: 'length' }))

  const answer = await askModel(router, {
    ...question,
    model: 'anthropic/claude-sonnet-4:thinking',
  })

  expect(fake.asked[0]).toMatchObject({ max_tokens: 100 + 2048 })
  expect(answer).toMatchObject({ refused: 'truncated' })
})

test('a model that fails in the middle keeps what it had said', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], refusal: { status: 502, message: 'Provider gone' } }))

  expect(await askModel(router, question)).toMatchObject({ refused: 'busy', text: 'Half' })
})

test('a line that is cut is no whole answer, and what came before is kept', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], ending: 'cut' }))

  expect(await askModel(router, question)).toMatchObject({ refused: 'cut-off', text: 'Half' })
})

test('a model that says nothing at all has not answered', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: [] }))

  expect(await askModel(router, question)).toMatchObject({ refused: 'fault' })
})

test('a user who stops an answer is no longer listened for at the router', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], ending: 'never' }))
  const stopping = new AbortController()

  const answer = await askModel(router, {
    ...question,
    signal: stopping.signal,
    onText: () => stopping.abort(),
  })

  expect(answer).toMatchObject({ refused: 'stopped', text: 'Half' })
  await vi.waitFor(() => expect(fake.isHeard()).toBe(false))
})

test('a router that falls silent counts as gone', async () => {
  const { fake, router } = await openTestRouter()
  fake.reply(() => ({ pieces: ['Half'], ending: 'never' }))

  const answer = await askModel({ ...router, silenceMs: 50 }, question)

  expect(answer).toMatchObject({ refused: 'cut-off', text: 'Half' })
})

test('a router that is not there cannot be reached', async () => {
  const { fake, router } = await openTestRouter()
  await fake.close()

  const words = 'The model router cannot be reached.'
  expect(await askModel(router, question)).toEqual({ refused: 'offline', words })
})

test('a fault of ours is not taken for one of the network', async () => {
  const { router } = await openTestRouter()
  const onText = () => {
    throw new TypeError('a bug')
  }

  await expect(askModel(router, { ...question, onText })).rejects.toThrow('a bug')
})
