import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import type { ModelInput } from '#domain/models/ports.ts'
import {
  ask,
  connectRouter,
  endChunk,
  openFakeRouter,
  question,
  readAll,
  routerKey,
  startEvents,
  toChunk,
} from '#tests/model-router.ts'
import type { FailureFacts } from './failures.ts'

test('a question goes to the router in the format of OpenAI, as a stream with the number of tokens', async () => {
  const router = await openFakeRouter()

  const parts = await readAll(ask(connectRouter(`${router.url}`)))

  expect(parts).toEqual([
    { kind: 'text', text: 'Hello' },
    { kind: 'end', reason: 'stop' },
    { kind: 'usage', tokensIn: 7, tokensOut: 2, cachedTokens: 0, reasoningTokens: 0 },
  ])
  const [call] = router.calls
  expect(call?.path).toBe('/v1/chat/completions')
  expect(call?.headers.authorization).toBe(`Bearer ${routerKey}`)
  expect(call?.body).toEqual({
    model: 'maker/coder-1',
    messages: question.kind === 'chat' ? question.messages : [],
    temperature: 0.2,
    stop: ['END'],
    max_tokens: 100,
    stream: true,
    stream_options: { include_usage: true },
  })
})

test('an answer whose number of tokens is unreadable is delivered', async () => {
  const router = await openFakeRouter((response) => {
    const send = startEvents(response)
    const usage = { total_tokens: 9 }
    for (const event of [toChunk('Hello'), endChunk, { choices: [], usage }, '[DONE]']) send(event)
    response.end()
  })

  expect(await readAll(ask(connectRouter(router.url)))).toEqual([
    { kind: 'text', text: 'Hello' },
    { kind: 'end', reason: 'stop' },
  ])
})

test('a completion is sent with its suffix, or with the template of the model', async () => {
  const router = await openFakeRouter()
  const fimTemplate = '<pre>{prefix}<suf>{suffix}<mid>'
  const input: ModelInput = {
    kind: 'completion',
    prompt: 'a {suffix} ',
    suffix: '$& b',
    language: null,
    options: {},
  }

  await readAll(ask(connectRouter(router.url), { input }))
  await readAll(ask(connectRouter(router.url, { models: [{ fimTemplate }] }), { input }))

  expect(router.calls.map(({ path }) => path)).toEqual(['/v1/completions', '/v1/completions'])
  expect(router.calls[0]?.body).toMatchObject({ prompt: 'a {suffix} ', suffix: '$& b' })
  expect(router.calls[1]?.body).toMatchObject({ prompt: '<pre>a {suffix} <suf>$& b<mid>' })
  expect(router.calls[1]?.body).not.toHaveProperty('suffix')
})

test('pieces of tool calls are passed on, other fields are dropped', async () => {
  const router = await openFakeRouter((response) => {
    const send = startEvents(response)
    const piece = { index: 0, id: 'call_1', type: 'function', function: { name: 'read' } }
    send({ choices: [{ delta: { tool_calls: [piece], secret: 'x' } }], provider: 'x' })
    send({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: '{}' } }] } }] })
    send({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] })
    response.end()
  })

  expect(await readAll(ask(connectRouter(router.url)))).toEqual([
    { kind: 'tool-calls', calls: [{ index: 0, id: 'call_1', name: 'read' }] },
    { kind: 'tool-calls', calls: [{ index: 0, arguments: '{}' }] },
    { kind: 'end', reason: 'tool_calls' },
  ])
})

test('two tool calls with the same index are passed on as two, and calls without an id get one', async () => {
  const router = await openFakeRouter((response) => {
    const send = startEvents(response)
    const toCall = (id: string, path: string) => ({
      index: 0,
      id,
      function: { name: 'read', arguments: JSON.stringify({ path }) },
    })
    for (const call of [toCall('call_1', 'a.ts'), toCall('call_2', 'b.ts'), toCall('', 'c.ts')])
      send({ choices: [{ delta: { tool_calls: [call] } }] })
    send({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] })
    response.end()
  })

  const parts = await readAll(ask(connectRouter(router.url)))

  const calls = parts.flatMap((part) => (part.kind === 'tool-calls' ? part.calls : []))
  expect(calls).toEqual([
    { index: 0, id: 'call_1', name: 'read', arguments: '{"path":"a.ts"}' },
    { index: 1, id: 'call_2', name: 'read', arguments: '{"path":"b.ts"}' },
    {
      index: 2,
      id: expect.stringMatching(/^call_\w{32}$/),
      name: 'read',
      arguments: '{"path":"c.ts"}',
    },
  ])
})

const secretText = 'upstream says: sk-router-secret at host 10.0.0.7'

function answerStatus(status: number, headers: Record<string, string> = {}, body = secretText) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: body } }))
  }
}

test.each<[string, (response: ServerResponse) => unknown, object, object]>([
  ['401', answerStatus(401), { refused: 'model-unavailable' }, { status: 401, isUrgent: true }],
  ['402', answerStatus(402), { refused: 'model-unavailable' }, { status: 402, isUrgent: true }],
  ['404', answerStatus(404), { refused: 'model-unavailable' }, { status: 404, isUrgent: false }],
  ['500', answerStatus(500), { refused: 'model-unavailable' }, { status: 500 }],
  ['400', answerStatus(400), { refused: 'model-refused' }, { status: 400 }],
  [
    '400 about the context length',
    answerStatus(400, {}, 'maximum context length is 4096 tokens'),
    { refused: 'model-too-long' },
    { reason: 'too-long' },
  ],
  ['413', answerStatus(413), { refused: 'model-too-long' }, { status: 413 }],
  [
    '429 with a time',
    answerStatus(429, { 'retry-after': '7' }),
    { refused: 'model-busy', retryAfterMs: 7_000 },
    { reason: 'busy' },
  ],
  ['503', answerStatus(503), { refused: 'model-busy' }, { reason: 'busy' }],
  ['504', answerStatus(504), { refused: 'model-timeout' }, { reason: 'timeout' }],
  [
    'a redirect',
    answerStatus(302, { location: 'http://169.254.169.254/' }),
    { refused: 'model-unavailable' },
    { status: 302 },
  ],
  [
    'a page in HTML',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hi</h1>'),
    { refused: 'model-unavailable' },
    { reason: 'content-type' },
  ],
  [
    'a connection that is closed',
    (response) => response.destroy(),
    { refused: 'model-unavailable' },
    { reason: 'connection' },
  ],
  [
    'events that are not JSON',
    (response) => {
      startEvents(response)('<h1>')
      response.end()
    },
    { refused: 'model-unavailable' },
    { reason: 'malformed' },
  ],
  [
    'events of another shape',
    (response) => {
      startEvents(response)({ choices: [{ delta: { content: 7 } }] })
      response.end()
    },
    { refused: 'model-unavailable' },
    { reason: 'malformed' },
  ],
  [
    'an error in the stream',
    (response) => {
      startEvents(response)({ error: { code: 429, message: secretText } })
      response.end()
    },
    { refused: 'model-busy' },
    { reason: 'busy', status: 429 },
  ],
  [
    'a stream without an end',
    (response) => {
      startEvents(response)('[DONE]')
      response.end()
    },
    { refused: 'model-unavailable' },
    { reason: 'cut-off' },
  ],
  [
    'an endless line',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${'x'.repeat(1_100_000)}`)
    },
    { refused: 'model-unavailable' },
    { reason: 'too-large' },
  ],
])(
  '%s of the router is one of our failures, without the text of the router',
  async (_, handler, failure, facts) => {
    const router = await openFakeRouter(handler)
    const reports: FailureFacts[] = []

    const parts = await readAll(
      ask(connectRouter(router.url, { report: (one) => reports.push(one) })),
    )

    expect(parts).toEqual([{ kind: 'failure', ...failure }])
    expect(reports).toEqual([expect.objectContaining({ model: 'coder', ...facts })])
    expect(JSON.stringify([parts, reports])).not.toMatch(/secret|10\.0\.0/)
  },
)

test('a router that cannot be reached is a failure', async () => {
  const parts = await readAll(ask(connectRouter('http://127.0.0.1:1/v1')))

  expect(parts).toEqual([{ kind: 'failure', refused: 'model-unavailable' }])
})

const timeouts = { connectMs: 5_000, headersMs: 5_000, silenceMs: 5_000, totalMs: 5_000 }

test.each([
  ['the headers', { headersMs: 200 }, () => undefined],
  [
    'the first event, with comments only,',
    { totalMs: 50 },
    (response: ServerResponse) => {
      startEvents(response)
      const timer = setInterval(() => response.write(': still working\n\n'), 5)
      response.on('close', () => clearInterval(timer))
    },
  ],
  ['any byte', { silenceMs: 20 }, (response: ServerResponse) => void startEvents(response)],
  [
    'the next event',
    { silenceMs: 20 },
    (response: ServerResponse) => startEvents(response)(toChunk('Hello')),
  ],
  [
    'the end',
    { totalMs: 50 },
    (response: ServerResponse) => startEvents(response)(toChunk('Hello')),
  ],
])(
  'a router that keeps us waiting for %s is a timeout, and the call is canceled',
  async (_, short, handler) => {
    const router = await openFakeRouter(handler)
    const gateway = connectRouter(router.url, { timeouts: { ...timeouts, ...short } })

    const parts = await readAll(ask(gateway))

    expect(parts.at(-1)).toEqual({ kind: 'failure', refused: 'model-timeout' })
    await vi.waitFor(() => expect(router.countCanceled()).toBe(1), 10_000)
  },
)

test('a call is canceled at the router when the client disconnects', async () => {
  const router = await openFakeRouter((response) => startEvents(response)(toChunk('Hello')))
  const client = new AbortController()
  const parts = ask(connectRouter(router.url), { signal: client.signal })[Symbol.asyncIterator]()
  expect(await parts.next()).toMatchObject({ value: { kind: 'sent' } })
  expect(await parts.next()).toMatchObject({ value: { kind: 'accepted' } })
  expect(await parts.next()).toMatchObject({ value: { text: 'Hello' } })

  const next = parts.next()
  client.abort()

  expect(await next).toEqual({ done: true, value: undefined })
  await vi.waitFor(() => expect(router.countCanceled()).toBe(1), { timeout: 1_000 })
})

test('a reader that stops reading stops the router, too', async () => {
  let written = 0
  const total = 60 * 1_024 * 1_024
  const router = await openFakeRouter((response) => {
    const send = startEvents(response)
    const write = () => {
      while (written < total) {
        written += 1_024
        if (!send(toChunk('x'.repeat(960)))) return void response.once('drain', write)
      }
      send(endChunk)
      response.end()
    }
    write()
  })
  const client = new AbortController()
  const parts = ask(connectRouter(router.url), { signal: client.signal })[Symbol.asyncIterator]()
  await parts.next()
  await parts.next()

  let before = -1
  await vi.waitUntil(
    () => {
      const isStill = before === written
      before = written
      return isStill
    },
    { interval: 100, timeout: 5_000 },
  )

  // What the sockets of both sides hold, far from everything there is.
  expect(written).toBeLessThan(total / 4)
  client.abort()
  await parts.return?.()
})
