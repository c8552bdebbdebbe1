import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ModelGateway, ModelPart } from '#domain/models/ports.ts'
import { minutes, seconds } from '#domain/time.ts'
import {
  connectRouter,
  endChunk,
  type FakeRouter,
  openFakeRouter,
  startEvents,
  toChunk,
} from '#tests/model-router.ts'
import type { FailureFacts } from './failures.ts'

const targets = [
  { router: 'router', upstreamId: 'first/coder', price: null },
  { router: 'backup', upstreamId: 'second/coder', price: null },
]

/** A model at two routers, and a clock. */
async function openPair() {
  const [first, second] = [await openFakeRouter(), await openFakeRouter()]
  const reported: (FailureFacts & { target: string })[] = []
  let ms = 0
  const gateway = connectRouter(first.url, {
    routers: { backup: second.url },
    models: [{ targets }],
    report: (facts) => reported.push(facts),
    timeouts: { connectMs: 600, headersMs: 600, silenceMs: 600, totalMs: 6_000 },
    now: () => ms,
  })
  const wait = (forMs: number) => {
    ms += forMs
  }
  return { first, second, reported, gateway, wait }
}

async function ask(gateway: ModelGateway, signal = new AbortController().signal) {
  const [model] = gateway.catalog
  if (!model) throw new Error('The gateway has no model')
  const input = { kind: 'chat', messages: [{ role: 'user', content: 'Hi' }], options: {} } as const
  const parts: ModelPart[] = []
  for await (const part of gateway.answer({
    requestId: 'call-1',
    model,
    input,
    maxOutputTokens: 10,
    signal,
  }))
    parts.push(part)
  return parts
}

const list = (parts: readonly ModelPart[]) =>
  parts.map((part) => ('target' in part ? `${part.kind} ${part.target}` : part.kind))

const fail =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end('{}')

function cutOff(response: ServerResponse): void {
  startEvents(response)({ choices: [{ delta: { role: 'assistant' } }] })
  response.end()
}

function sendError(response: ServerResponse): void {
  startEvents(response)({ error: { code: 502, message: 'no' } })
  response.end()
}

const answered = ['accepted backup', 'text', 'end', 'usage']

test.each([
  { name: 'is busy', handler: fail(429), before: ['rejected'] },
  { name: 'is broken', handler: fail(500), before: ['rejected'] },
  { name: 'refuses our key', handler: fail(401), before: ['rejected'] },
  { name: 'wants money', handler: fail(402), before: ['rejected'] },
  {
    name: 'hangs up',
    handler: (response: ServerResponse) => response.destroy(),
    before: ['rejected'],
  },
  { name: 'is silent, and may bill the question', handler: () => undefined, before: [] },
  { name: 'sends an error first', handler: sendError, before: ['accepted router'] },
  { name: 'is cut off before it wrote anything', handler: cutOff, before: ['accepted router'] },
])('another router is asked when the first one $name', async ({ handler, before }) => {
  const { first, second, gateway } = await openPair()
  first.answer(handler)

  const parts = await ask(gateway)

  expect(list(parts)).toEqual(['sent router', ...before, 'sent backup', ...answered])
  expect(second.calls[0]?.body).toMatchObject({ model: 'second/coder' })
})

test.each([400, 413, 422])('a call that the model refuses with %i is refused', async (status) => {
  const { first, second, gateway } = await openPair()
  first.answer(fail(status))

  expect((await ask(gateway)).at(-1)?.kind).toBe('failure')
  expect(second.calls).toHaveLength(0)
})

test('an answer that has begun is never begun again', async () => {
  const { first, second, gateway } = await openPair()
  first.answer((response) => {
    startEvents(response)(toChunk('Hel'))
    response.end()
  })

  expect(list(await ask(gateway))).toEqual(['sent router', 'accepted router', 'text', 'failure'])
  expect(second.calls).toHaveLength(0)
})

test('a client that is gone while a router is silent asks nobody else', async () => {
  const { first, second, gateway } = await openPair()
  const client = new AbortController()
  first.answer(() => client.abort())

  expect(list(await ask(gateway, client.signal))).toEqual(['sent router'])
  expect(second.calls).toHaveLength(0)
})

test('a dead router costs one call: the next ones go straight to the other', async () => {
  const { first, second, gateway, wait } = await openPair()
  first.answer(fail(500))
  const countCalls = async (times: number) => {
    const before = first.calls.length
    for (let count = 0; count < times; count += 1) await ask(gateway)
    return first.calls.length - before
  }

  expect(await countCalls(20)).toBe(1)
  wait(seconds(5))
  expect(await countCalls(20)).toBe(1)
  // Twice as long each time, up to five minutes.
  wait(seconds(5))
  expect(await countCalls(20)).toBe(0)
  wait(seconds(5))
  expect(await countCalls(20)).toBe(1)
  for (let count = 0; count < 5; count += 1) {
    wait(minutes(5))
    expect(await countCalls(2)).toBe(1)
  }
  expect(second.calls.length).toBe(90)

  first.answer(sayHi)
  wait(minutes(5))
  expect(await countCalls(3)).toBe(3)
})

function sayHi(response: ServerResponse): void {
  const send = startEvents(response)
  for (const event of [toChunk('Hi'), endChunk, '[DONE]']) send(event)
  response.end()
}

test('a router that says when to come back rests until then', async () => {
  const { first, gateway, wait } = await openPair()
  first.answer(fail(429, { 'retry-after': '120' }))
  await ask(gateway)

  wait(seconds(119))
  await ask(gateway)
  expect(first.calls).toHaveLength(1)
  wait(seconds(1))
  await ask(gateway)
  expect(first.calls).toHaveLength(2)
})

test('while one call finds out whether a router is back, the others do not wait for it', async () => {
  const { first, gateway, wait } = await openPair()
  first.answer(fail(500))
  await ask(gateway)
  wait(seconds(5))
  first.answer(() => undefined)

  const parts = await Promise.all(Array.from({ length: 10 }, () => ask(gateway)))

  expect(first.calls).toHaveLength(2)
  expect(parts.every((one) => one.some(({ kind }) => kind === 'text'))).toBe(true)
})

test('when all rest, the one whose rest ends first is asked', async () => {
  const { first, second, gateway } = await openPair()
  const stop = (router: FakeRouter, after: number) =>
    router.answer(fail(429, { 'retry-after': String(after) }))
  stop(first, 60)
  stop(second, 30)
  expect((await ask(gateway)).at(-1)).toMatchObject({ kind: 'failure', retryAfterMs: seconds(30) })
  second.answer(sayHi)

  expect(list(await ask(gateway))).toContain('accepted backup')
  expect(first.calls).toHaveLength(1)
})

test('a wrong key is reported as urgent, with the name of the router', async () => {
  const { first, reported, gateway } = await openPair()
  first.answer(fail(401))

  await ask(gateway)

  expect(reported).toMatchObject([
    { target: 'router', model: 'coder', status: 401, isUrgent: true },
  ])
})
