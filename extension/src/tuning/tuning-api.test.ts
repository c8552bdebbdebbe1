import { expect, onTestFinished, test } from 'vitest'
import { type Failure, openFakeTuning } from '../../tests/fake-tuning.ts'
import { isRefusal } from '../refusal.ts'
import { toTrainingFile } from './training-file.ts'
import {
  cancelJob,
  createJob,
  findJob,
  findUpload,
  listBaseModels,
  listEvents,
  readJob,
  uploadFile,
} from './tuning-api.ts'

const messages = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Ho' },
] as const
const bytes = new TextEncoder().encode(
  toTrainingFile(Array.from({ length: 10 }, () => ({ messages }))),
)
const file = { name: 'examples.jsonl', bytes }

async function openEndpoint() {
  const fake = await openFakeTuning()
  onTestFinished(() => fake.close())
  return { fake, endpoint: { baseUrl: fake.baseUrl, key: 'sk-mine', fetch } }
}

function allow<Value extends object | null>(
  answer: Value,
): Exclude<Value, { readonly refused: string } | null> {
  if (answer === null || isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer as Exclude<Value, { readonly refused: string } | null>
}

test('a file is uploaded and a job is started, followed and canceled as OpenAI publishes it', async () => {
  const { fake, endpoint } = await openEndpoint()
  const { id: trainingFile } = allow(await uploadFile(endpoint, file))
  const started = allow(await createJob(endpoint, { model: 'base-1', trainingFile, suffix: 'us' }))
  fake.advance()

  expect(started).toMatchObject({ status: 'running', trainingFile, model: null, error: null })
  expect(fake.files[0]).toMatchObject({ purpose: 'fine-tune', filename: 'examples.jsonl' })
  expect(fake.files[0]?.text).toBe(new TextDecoder().decode(bytes))
  expect(allow(await readJob(endpoint, started.id)).status).toBe('running')
  expect(allow(await cancelJob(endpoint, started.id)).status).toBe('cancelled')
  expect(fake.violations).toEqual([])
  expect(new Set(fake.keys)).toEqual(new Set(['Bearer sk-mine']))
})

test('all pages of events are read, and only the new ones', async () => {
  const { fake, endpoint } = await openEndpoint()
  const { id: trainingFile } = allow(await uploadFile(endpoint, file))
  const { id } = allow(await createJob(endpoint, { model: 'base-1', trainingFile, suffix: '' }))
  fake.say(['1', '2', '3', '4', '5', '6', '7'])

  const all = allow(await listEvents(endpoint, { id, known: null }))
  expect(all.map(({ message }) => message)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  fake.say(['8'])
  const news = allow(await listEvents(endpoint, { id, known: all.at(-1)?.id ?? null }))
  expect(news.map(({ message }) => message)).toEqual(['8'])
})

test('uploads and jobs are found again, on any page', async () => {
  const { endpoint } = await openEndpoint()
  for (let count = 0; count < 5; count += 1) {
    const { id } = allow(await uploadFile(endpoint, { ...file, name: `${count}.jsonl` }))
    await createJob(endpoint, { model: 'base-1', trainingFile: id, suffix: '' })
  }

  expect(await findUpload(endpoint, { ...file, name: '3.jsonl' })).toEqual({ id: 'file-4' })
  expect(await findUpload(endpoint, file)).toBeNull()
  expect(allow(await findJob(endpoint, 'file-1')).id).toBe('ftjob-1')
  expect(await findJob(endpoint, 'file-9')).toBeNull()
  expect(await listBaseModels(endpoint)).toEqual(['base-1', 'base-2'])
})

test.each<[Failure, string, boolean]>([
  [400, 'rejected', false],
  [401, 'bad-key', false],
  [402, 'no-credits', false],
  [403, 'bad-key', false],
  [404, 'rejected', false],
  [413, 'too-large', false],
  [429, 'busy', false],
  [500, 'fault', true],
  [503, 'fault', true],
  ['cut-off', 'offline', true],
  ['lost-answer', 'offline', true],
  ['website', 'not-tuning', true],
  ['no-such-api', 'not-tuning', false],
])(
  'when a job is started and the endpoint fails with %s, the reason is %s',
  async (failure, refused, isUncertain) => {
    const { fake, endpoint } = await openEndpoint()
    const { id: trainingFile } = allow(await uploadFile(endpoint, file))
    fake.fail('POST /fine_tuning', failure)

    const answer = await createJob(endpoint, { model: 'base-1', trainingFile, suffix: '' })

    expect(answer).toMatchObject({ refused, isUncertain, message: expect.any(String) })
  },
)

test('half an upload and a rejected file are refused', async () => {
  const { fake, endpoint } = await openEndpoint()
  fake.fail('POST /files', 'half')
  expect(await uploadFile(endpoint, file)).toMatchObject({ refused: 'incomplete' })
  fake.fail('POST /files', null)

  const tooFew = { ...file, bytes: new TextEncoder().encode(toTrainingFile([{ messages }])) }
  expect(await uploadFile(endpoint, tooFew)).toMatchObject({
    refused: 'rejected',
    detail: 'At least 10 examples are needed',
  })
})

test('the endpoint says how long to wait', async () => {
  const { fake, endpoint } = await openEndpoint()
  fake.fail('GET /models', 429)
  expect(await listBaseModels(endpoint)).toMatchObject({ refused: 'busy', retryAfterMs: 70_000 })
})

test('a key is never sent unencrypted', async () => {
  let isCalled = false
  const spy = async () => {
    isCalled = true
    return new Response('{}')
  }
  const endpoint = { baseUrl: 'http://tuning.example/v1', key: 'sk-mine', fetch: spy }

  expect(await uploadFile(endpoint, file)).toMatchObject({ refused: 'insecure' })
  expect(isCalled).toBe(false)
})
