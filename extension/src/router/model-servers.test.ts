import { expect, onTestFinished, test } from 'vitest'
import {
  answer,
  likeLlama,
  likeLmStudio,
  likeOllama,
  openFakeModelServer,
  others,
  type Routes,
} from '../../tests/fake-model-server.ts'
import { seconds } from '../time.ts'
import { findServer, findServers, listKnownAddresses, toServerUrl } from './model-servers.ts'
import { toServerModelName } from './server-details.ts'

const access = { fetch, timeoutMs: seconds(10) }
/** For what never answers. */
const impatient = { fetch, timeoutMs: seconds(1) }

async function open(routes: Routes, options?: { readonly host?: string }) {
  const fake = await openFakeModelServer(routes, options)
  onTestFinished(() => fake.close())
  return fake
}

const chat = {
  capabilities: ['completion', 'tools'],
  model_info: { 'qwen3.context_length': 40_960 },
}

test("Ollama's models are listed with what they can do, and those for embeddings aren't", async () => {
  const { baseUrl } = await open(
    likeOllama(
      {
        'qwen3:8b': chat,
        'qwen3-long:8b': { ...chat, parameters: 'temperature 0.7\nnum_ctx                8192' },
        'gemma3:4b': { ...chat, capabilities: ['completion', 'vision'] },
        'nomic-embed-text:latest': { capabilities: ['embedding'] },
        'gpt-oss:120b-cloud': { ...chat, remote_host: 'https://ollama.com:443' },
      },
      { 'qwen3:8b': { context_length: 4096 } },
    ),
  )

  const plain = { canUseTools: true, hasVision: false, isRemote: false }
  expect(await findServer(access, baseUrl)).toEqual({
    baseUrl,
    kind: 'ollama',
    models: [
      // It's loaded with a smaller window than it could have.
      { id: 'qwen3:8b', ...plain, contextTokens: 4096 },
      { id: 'qwen3-long:8b', ...plain, contextTokens: 8192 },
      { id: 'gemma3:4b', ...plain, contextTokens: 40_960, canUseTools: false, hasVision: true },
      { id: 'gpt-oss:120b-cloud', ...plain, contextTokens: 40_960, isRemote: true },
    ],
  })
})

test('Ollama without any models is found, and has none', async () => {
  const { baseUrl } = await open(likeOllama({}))

  expect(await findServer(access, baseUrl)).toEqual({ baseUrl, kind: 'ollama', models: [] })
})

test('LM Studio says which models see images, and which are only for embeddings', async () => {
  const { baseUrl } = await open(
    likeLmStudio({
      'qwen/qwen3-vl-8b': { type: 'vlm', max_context_length: 262_144, state: 'not-loaded' },
      'openai/gpt-oss-20b': {
        type: 'llm',
        max_context_length: 131_072,
        loaded_context_length: 4096,
      },
      'text-embedding-nomic-embed-text-v1.5': { type: 'embeddings', max_context_length: 2048 },
    }),
  )

  expect(await findServer(access, baseUrl)).toMatchObject({
    kind: 'lm-studio',
    models: [
      { id: 'qwen/qwen3-vl-8b', hasVision: true, contextTokens: 262_144 },
      { id: 'openai/gpt-oss-20b', hasVision: false, contextTokens: 4096 },
    ],
  })
})

test("llama.cpp's model has the window that the server was started with", async () => {
  const { baseUrl } = await open(likeLlama('/models/Qwen3-8B-Q4_K_M.gguf', 16_384))

  expect(await findServer(access, baseUrl)).toMatchObject({
    kind: 'llama.cpp',
    models: [{ id: '/models/Qwen3-8B-Q4_K_M.gguf', contextTokens: 16_384, hasVision: true }],
  })
})

test('a model that is called by its file is shown without the folders', () => {
  expect(toServerModelName('/models/Qwen3-8B-Q4_K_M.gguf')).toBe('Qwen3-8B-Q4_K_M.gguf')
  expect(toServerModelName('C:\\models\\qwen.GGUF')).toBe('qwen.GGUF')
  expect(toServerModelName('hf.co/unsloth/Qwen3-8B-GGUF:Q4_K_M')).toBe(
    'hf.co/unsloth/Qwen3-8B-GGUF:Q4_K_M',
  )
})

test('any other server in the same format works, such as vLLM', async () => {
  const entry = { object: 'model', max_model_len: 32_768 }
  const data = [
    { ...entry, id: 'Qwen/Qwen3-Coder' },
    { ...entry, id: 'BAAI/bge-reranker' },
  ]
  const { baseUrl } = await open({ 'GET /v1/models': answer({ object: 'list', data }) })

  expect(await findServer(access, baseUrl)).toMatchObject({
    kind: 'other',
    models: [{ id: 'Qwen/Qwen3-Coder', contextTokens: 32_768 }],
  })
})

test.each(Object.entries(others))('%s on a known port is not listed', async (_, routes) => {
  const { baseUrl } = await open(routes)

  expect(await findServer(impatient, baseUrl)).toBeNull()
})

test('a port that nobody listens on is no server', async () => {
  const { baseUrl, close } = await openFakeModelServer({})
  await close()

  expect(await findServer(access, baseUrl)).toBeNull()
})

test('a server that sends us to another address is not followed', async () => {
  const target = await open(likeOllama({ 'qwen3:8b': chat }))
  const { baseUrl } = await open({
    '*': (response) => void response.writeHead(307, { location: `${target.baseUrl}/models` }).end(),
  })

  expect(await findServer(access, baseUrl)).toBeNull()
  expect(target.calls).toEqual([])
})

test('a server whose details are slow or broken still lists its models', async () => {
  const { baseUrl } = await open({
    ...likeOllama({ 'qwen3:8b': chat }),
    'POST /api/show': () => undefined,
    'GET /api/ps': (response) => void response.end('{'),
  })

  expect(await findServer(impatient, baseUrl)).toMatchObject({
    kind: 'ollama',
    models: [{ id: 'qwen3:8b', contextTokens: null, canUseTools: true }],
  })
})

test('names that models really have are kept, and what is no name is left out', async () => {
  const odd = ['hf.co/unsloth/Qwen3 (8B)–GGUF:Q4_K_M', '[x](command:quit)', '模型', 'a'.repeat(300)]
  const bad = ['', 'two\nlines', 'a'.repeat(301), 7, null, { id: 'x' }]
  const data = [...odd, ...bad, odd[0]].map((id) => ({ id, object: 'model' }))
  const { baseUrl } = await open({
    'GET /v1/models': answer({ object: 'list', data: [...data, null, 'qwen'] }),
  })

  const found = await findServer(access, baseUrl)

  expect(found?.models.map(({ id }) => id)).toEqual(odd)
})

test('a server that listens on IPv6 only is found, and one on both addresses is listed once', async () => {
  const six = await open(likeOllama({ 'qwen3:8b': chat }), { host: '::1' })
  const both = await open(likeLlama('qwen.gguf', 4096), { host: '::' })

  const found = await findServers(access, listKnownAddresses([six.port, both.port]))

  expect(found.map(({ baseUrl }) => baseUrl)).toEqual([
    `http://127.0.0.1:${both.port}/v1`,
    `http://[::1]:${six.port}/v1`,
  ])
})

test.each([
  ['192.168.1.5:11434', 'http://192.168.1.5:11434/v1'],
  ['http://gpu.local:1234/', 'http://gpu.local:1234/v1'],
  [' http://gpu:8080/v1/ ', 'http://gpu:8080/v1'],
  ['https://gpu.lan/ollama/v1', 'https://gpu.lan/ollama/v1'],
  ['[fd00::5]:8080', 'http://[fd00::5]:8080/v1'],
  ['file:///etc/passwd', null],
  ['http://user:pw@10.0.0.1/v1', null],
  ['', null],
])('the address "%s" means %s', (typed, url) => {
  expect(toServerUrl(typed)).toBe(url)
})
