import { listRefusedParameters } from '@ghost-writers-ia/site-api/parameters'
import { expect, test } from 'vitest'
import type { Reply, RouterRequest } from '../../tests/fake-router.ts'
import { answerLikeOpenAi } from '../../tests/openai-rules.ts'
import { modelRequest, openTestRouter } from '../../tests/test-servers.ts'
import { completeWithRouter } from '../completion/complete-with-router.ts'
import { askModel } from './ask-model.ts'
import { createRefusedParameters, type StoredParameters } from './refused-parameters.ts'
import type { Router } from './router.ts'

async function open(toReply: (request: RouterRequest) => Reply) {
  const { fake, router } = await openTestRouter()
  fake.reply(toReply)
  const ours: Router = { ...router, refusedParameters: createRefusedParameters() }
  const ask = (model = 'gpt-5') => askModel(ours, { ...modelRequest, model })
  return { fake, router: ours, ask }
}

test("a question and a completion work with OpenAI's current models, and later ones are accepted at once", async () => {
  const reply = { pieces: ['<COMPLETION> 1 + 2</COMPLETION>'] }
  const { fake, router, ask } = await open((request) => answerLikeOpenAi(request, reply))
  const code = { path: 'a.ts', language: 'typescript', before: 'const a =', after: '\n' }
  const complete = () =>
    completeWithRouter(router, {
      code,
      isBlock: false,
      model: 'gpt-5',
      temperature: 0.2,
      maxTokens: 80,
      chatOnly: new Set<string>(),
      signal: modelRequest.signal,
    })

  expect(await ask()).toMatchObject({ text: '<COMPLETION> 1 + 2</COMPLETION>' })
  expect(await complete()).toMatchObject({ text: ' 1 + 2' })
  const sent = fake.requests.length
  await ask()
  await complete()

  expect(fake.requests.length).toBe(sent + 2)
  expect(fake.requests.at(-2)).not.toHaveProperty('temperature')
  expect(fake.requests.at(-2)?.max_completion_tokens).toBeGreaterThan(100)
})

test('what a model refused is remembered in the next session, for the latest models', () => {
  let stored: StoredParameters = []
  const save = (next: StoredParameters) => {
    stored = next
  }
  const known = createRefusedParameters([], save)
  known.add('gpt-5', ['max_tokens'])
  known.add('gpt-5', ['stop'])
  const later = createRefusedParameters(stored, save)

  expect([...later.find('gpt-5')]).toEqual(['max_tokens', 'stop'])
  for (let count = 0; count < 100; count += 1) later.add(`model ${count}`, ['stop'])
  expect(createRefusedParameters(stored).find('gpt-5').size).toBe(0)
  expect(createRefusedParameters([['x', ['seed']]]).find('x').size).toBe(0)
})

test('only what is refused is left out, and only for that model', async () => {
  const { fake, ask } = await open(({ model, temperature }) =>
    model === 'o4-mini' && temperature !== undefined
      ? { error: { status: 400, message: "'temperature' is not supported", param: 'temperature' } }
      : { pieces: ['Hello.'] },
  )

  await ask('o4-mini')
  await ask('gpt-4o')

  expect(fake.requests.slice(1)).toEqual([
    expect.objectContaining({ model: 'o4-mini', max_tokens: 100 }),
    expect.objectContaining({ model: 'gpt-4o', max_tokens: 100, temperature: 0.2 }),
  ])
  expect(fake.requests[1]).not.toHaveProperty('temperature')
})

test.each([
  ['Unrecognized request argument supplied: max_tokens', 'max_tokens'],
  [
    'litellm.UnsupportedParamsError: openai does not support parameters: ["temperature"]',
    'temperature',
  ],
  ['`temperature` is deprecated for this model.', 'temperature'],
  ['`temperature` may only be set to 1 when thinking is enabled.', 'temperature'],
])('routers that name no parameter are understood, too: %s', async (message, parameter) => {
  const { fake, ask } = await open((request) =>
    parameter in request ? { error: { status: 422, message } } : { pieces: ['Hello.'] },
  )

  expect(await ask()).toMatchObject({ text: 'Hello.' })
  expect(fake.requests).toHaveLength(2)
})

test.each([
  [
    'max_tokens is too large: 9000. This model supports at most 4096 completion tokens.',
    'max_tokens',
  ],
  ['Unsupported value: model', 'model'],
  ['Please stop sending such requests: they are not supported.', undefined],
])('other complaints are reported at once: %s', async (message, param) => {
  const { fake, ask } = await open(() => ({
    error: { status: 400, message, ...(param && { param, code: 'invalid_value' }) },
  }))

  expect(await ask()).toMatchObject({ refused: 'fault' })
  expect(fake.requests).toHaveLength(1)
})

test('a router that refuses a parameter that was not sent is not asked forever', async () => {
  const { fake, ask } = await open(() => ({
    error: { status: 400, message: "Unsupported parameter: 'temperature'", param: 'temperature' },
  }))

  expect(await ask()).toMatchObject({ refused: 'fault' })
  expect(fake.requests).toHaveLength(2)
})

test("OpenRouter wraps the complaint of the model's provider", () => {
  const raw = JSON.stringify({
    error: { message: "Unsupported parameter: 'stop' is not supported with this model." },
  })

  expect(listRefusedParameters({ message: 'Provider returned error', metadata: { raw } })).toEqual([
    'stop',
  ])
})

test.each([
  { error: { message: 'Unrecognized request argument supplied: stream_options' } },
  { detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
])(
  'a server that does not know stream_options is asked without, and never with it again',
  async (refusal) => {
    const { fake, router } = await open(() => ({ pieces: ['Hello.'] }))
    const bodies: string[] = []
    const picky = {
      ...router,
      fetch: async (...[url, init]: Parameters<typeof fetch>) => {
        bodies.push(String(init?.body))
        const isRefused = String(init?.body).includes('stream_options')
        return isRefused ? Response.json(refusal, { status: 400 }) : fetch(url, init)
      },
    }

    expect(await askModel(picky, modelRequest)).toMatchObject({ text: 'Hello.' })
    expect(await askModel(picky, modelRequest)).toMatchObject({ text: 'Hello.' })
    expect(bodies.map((body) => body.includes('stream_options'))).toEqual([true, false, false])
    expect(fake.requests).toHaveLength(2)
  },
)
