import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { expect, test, vi } from 'vitest'
import { openLoggedIn } from '../../tests/test-servers.ts'
import { seconds } from '../time.ts'
import { callModel } from './call-model.ts'

const question = {
  endpoint: 'chat/completions' as const,
  body: { model: 'ghost-1', messages: [{ role: 'user', content: 'Hello?' }] },
  purpose: { feature: 'generate' as const, language: 'typescript', snippet: true },
  requestId: 'request-1',
  signal: new AbortController().signal,
  idleTimeoutMs: seconds(10),
}

test('a question says what it is for, and the site counts it without a separate reservation', async () => {
  const { fake, site } = await openLoggedIn()
  fake.change({ entitlements: getEntitlements('essential') })
  fake.reply(() => ({ pieces: ['Good ', 'day.'] }))
  const received: string[] = []

  const output = await callModel(site, { ...question, onText: (text) => received.push(text) })

  const usage = { inputTokens: 8, outputTokens: 4 }
  const plain = { toolCalls: [], reasoning: {}, isTruncated: false }
  expect(output).toEqual({ text: 'Good day.', ...plain, usage })
  expect(received).toEqual(['Good ', 'day.'])
  expect(fake.modelCalls).toMatchObject([{ requestId: 'request-1', purpose: question.purpose }])
  expect(fake.calls.filter((call) => call.includes('/requests'))).toEqual([])
})

test('a completion is made from the code before and after the cursor', async () => {
  const { fake, site } = await openLoggedIn()
  fake.reply(() => ({ pieces: [' 1 + 2'] }))

  const body = { model: 'ghost-1', prompt: 'const total =', suffix: '\n' }
  const purpose = { feature: 'completion' as const, language: 'typescript' }
  const output = await callModel(site, { ...question, endpoint: 'completions', body, purpose })

  expect(output).toMatchObject({ text: ' 1 + 2' })
  expect(fake.modelCalls).toMatchObject([{ path: '/api/v1/completions', body }])
})

test('tool calls that arrive in parts are put together', async () => {
  const { fake, site } = await openLoggedIn()
  const purpose = { feature: 'chat' as const }
  fake.reply(() => ({
    toolCalls: [
      { id: 'call-1', name: 'read_file', input: { path: 'a.ts' } },
      { id: 'call-2', name: 'list_files', input: {} },
    ],
  }))

  expect(await callModel(site, { ...question, purpose })).toMatchObject({
    toolCalls: [
      { id: 'call-1', name: 'read_file', arguments: '{"path":"a.ts"}' },
      { id: 'call-2', name: 'list_files', arguments: '{}' },
    ],
  })
})

test('what the plan does not include is refused with its button', async () => {
  const { fake, site } = await openLoggedIn()

  const refusal = await callModel(site, { ...question, purpose: { feature: 'explain' } })

  expect(refusal).toMatchObject({
    refused: 'feature-not-in-plan',
    action: { kind: 'upgrade', url: `${fake.url}/pricing` },
  })
  expect(fake.modelCalls).toEqual([])
})

test.each([
  [429, 'allowance-empty', "You've used all your requests."],
  [404, 'model-not-found', "isn't offered anymore"],
  [502, 'model-unavailable', "This model isn't available right now"],
  [503, 'model-busy', 'busy right now'],
  [504, 'model-timeout', "didn't answer in time"],
  [400, 'model-refused', 'may be too long'],
])('an error %i with the code %s has our own sentence', async (status, code, text) => {
  const { fake, site } = await openLoggedIn()
  fake.reply(() => ({ refusal: { status, code, nextAt: 5 } }))

  expect(await callModel(site, { ...question, purpose: { feature: 'chat' } })).toMatchObject({
    refused: code,
    message: expect.stringContaining(text),
    nextAt: 5,
  })
})

test('an answer that fails in the middle keeps the text so far', async () => {
  const { fake, site } = await openLoggedIn()
  fake.reply(() => ({ pieces: ['Half'], error: { status: 'model-timeout', message: 'Too slow' } }))

  expect(await callModel(site, { ...question, purpose: { feature: 'chat' } })).toMatchObject({
    refused: 'model-timeout',
    text: 'Half',
  })
})

test('stopping an answer closes the connection, so that the site can stop the model', async () => {
  const { fake, site } = await openLoggedIn()
  fake.reply(() => ({ pieces: ['Half'], ending: 'never' }))
  const stopping = new AbortController()

  const output = await callModel(site, {
    ...question,
    purpose: { feature: 'chat' },
    signal: stopping.signal,
    onText: () => stopping.abort(),
  })

  expect(output).toMatchObject({ refused: 'stopped', text: 'Half' })
  await vi.waitFor(() => expect(fake.isModelConnected()).toBe(false), 10_000)
})

test('a site that stops sending counts as disconnected', async () => {
  const { fake, site } = await openLoggedIn()
  fake.reply(() => ({ pieces: ['Half'], ending: 'never' }))

  const call = { ...question, purpose: { feature: 'chat' as const }, idleTimeoutMs: 300 }
  expect(await callModel(site, call)).toMatchObject({ refused: 'cut-off', text: 'Half' })
})

test('an unreachable site is reported, and nothing is sent unencrypted', async () => {
  const { fake, site } = await openLoggedIn()
  await fake.close()

  expect(await callModel(site, question)).toMatchObject({ refused: 'offline' })
  const remote = { ...site, url: 'http://ghost.example' }
  expect(await callModel(remote, question)).toMatchObject({ refused: 'insecure-site' })
})
