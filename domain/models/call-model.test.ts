import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import { commit, release, releaseOverdue } from '#domain/usage/settle.ts'
import { createRunningCalls } from '#server/ports/running-calls.ts'
import { openStore } from '#store/open-store.ts'
import { oneEngine, sampledEngines } from '#tests/engines.ts'
import {
  crowd,
  finishCall,
  openModelCalls,
  openModelCallsOn,
  withParts,
} from '#tests/model-calls.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { callModel, type StartedCall } from './call-model.ts'
import type { NewModelCall } from './model-answer.ts'
import type { ModelGateway } from './ports.ts'

/** A model that answers after it is told to. Tells when its call was stopped. */
function withSlowModel(ports: Parameters<typeof withParts>[0]) {
  const gate = Promise.withResolvers<void>()
  let isStopped = false
  const answer: ModelGateway['answer'] = async function* ({ signal }) {
    const aborted = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => aborted.resolve())
    try {
      await Promise.race([gate.promise, aborted.promise])
      if (!signal.aborted) yield { kind: 'text', text: 'Hello' }
      await aborted.promise
    } finally {
      isStopped = signal.aborted
    }
  }
  const slow = { ...ports, models: { ...ports.models, answer } }
  return { ports: slow, start: () => gate.resolve(), isStopped: () => isStopped }
}

describe.each(sampledEngines)('calls to models on $name', (engine) => {
  test('of 200 concurrent calls with 10 requests left, exactly 10 are answered', async () => {
    const { ports, toCall, countLeft } = await openModelCalls(engine)

    const calls = await Promise.all(
      Array.from({ length: 200 }, () => callModel({ ...ports, ...crowd }, toCall())),
    )

    expect(calls.filter((call) => !isRefusal(call))).toHaveLength(10)
    expect(calls.filter(isRefusal).every(({ refused }) => refused === 'allowance-empty')).toBe(true)
    expect(await countLeft()).toBe(0)
  })

  test('of 200 concurrent calls to two replicas with 10 requests left, exactly 10 are answered', async () => {
    const address = await engine.findAddress()
    const stores = [await openStore(address), await openStore(address)] as const
    for (const store of stores) onTestFinished(() => store.close())
    const { ports, toCall, countLeft } = await openModelCallsOn(stores[0], 10)
    const replicas = [ports, toTestPorts(stores[1])] as const

    const calls = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        callModel({ ...(replicas[index % 2] ?? ports), ...crowd }, toCall()),
      ),
    )

    expect(calls.filter((call) => !isRefusal(call))).toHaveLength(10)
    expect(await countLeft()).toBe(0)
  })
})

test('a failure before the first text is given back, however often it happens', async () => {
  const { ports, toCall, countLeft, readLines } = await openModelCalls(oneEngine[0], 40)
  const failing = withParts(ports, [{ kind: 'failure', refused: 'model-busy' }])

  for (let count = 0; count < 30; count += 1)
    expect(await callModel(failing, toCall())).toEqual({ refused: 'model-busy' })

  expect(await countLeft()).toBe(40)
  expect((await readLines())[0]).toMatchObject({ state: 'released', ending: 'failed' })
})

test('a client that disconnects before the first text stops the model and gets its request back', async () => {
  const { ports, toCall, countLeft, readLines } = await openModelCalls()
  const model = withSlowModel(ports)
  const client = new AbortController()

  const call = callModel(model.ports, toCall({ signal: client.signal }))
  await vi.waitFor(async () => expect(await countLeft()).toBe(9), 10_000)
  client.abort()

  expect(await call).toEqual({ refused: 'stopped' })
  expect(model.isStopped()).toBe(true)
  expect(await countLeft()).toBe(10)
  expect(await readLines()).toMatchObject([{ state: 'released', ending: 'cancelled' }])
})

test('a client that disconnects in the middle of an answer stops the model, and the request stays counted', async () => {
  const { ports, toCall, countLeft, readLines } = await openModelCalls()
  const model = withSlowModel(ports)
  const client = new AbortController()
  model.start()
  const started = (await callModel(model.ports, toCall({ signal: client.signal }))) as StartedCall
  expect(await started.answer.read()).toEqual({ kind: 'text', text: 'Hello' })

  const next = started.answer.read()
  client.abort()

  expect(await next).toBeNull()
  await vi.waitFor(() => expect(model.isStopped()).toBe(true), 10_000)
  await vi.waitFor(
    async () =>
      expect(await readLines()).toMatchObject([{ state: 'committed', ending: 'cancelled' }]),
    10_000,
  )
  expect(await countLeft()).toBe(9)
})

test('a client that releases its own request while the model thinks gets no answer for free', async () => {
  const { ports, toCall, countLeft } = await openModelCalls()
  const model = withSlowModel(ports)
  const call = callModel(model.ports, toCall({ requestId: 'mine' }))
  await vi.waitFor(async () => expect(await countLeft()).toBe(9), 10_000)

  await release(ports, { userId: ada.id, requestId: 'mine' })
  model.start()

  expect(await call).toEqual({ refused: 'request-settled' })
  expect(model.isStopped()).toBe(true)
})

describe('a completion that the editor counts when it shows it', () => {
  const completion: Partial<NewModelCall> = {
    input: {
      kind: 'completion',
      prompt: 'function add(a, b) {\n  return ',
      suffix: '\n}',
      language: null,
      options: {},
    },
    purpose: { feature: 'completion', language: null },
    requestId: 'mine',
    isCountedWhenShown: true,
  }
  const id = { userId: ada.id, requestId: 'mine' }

  test('is held until then, and counted with its tokens', async () => {
    const { ports, toCall, countLeft, readLines } = await openModelCalls()

    await finishCall(await callModel(ports, toCall(completion)))

    expect(await readLines()).toEqual([{ state: 'held', ending: 'completed', cost: 1 }])
    await commit(ports, id)
    expect(await readLines()).toEqual([{ state: 'committed', ending: 'completed', cost: 1 }])
    expect(await countLeft()).toBe(9)
    expect(await listUsageMismatches(ports)).toEqual([])
  })

  test('is given back if it is not shown, or stopped midway', async () => {
    const { ports, toCall, countLeft, readLines } = await openModelCalls()
    await finishCall(await callModel(ports, toCall(completion)))
    await release(ports, id)

    const model = withSlowModel(ports)
    const stopping = new AbortController()
    model.start()
    await callModel(
      model.ports,
      toCall({ ...completion, requestId: 'stopped', signal: stopping.signal }),
    )
    stopping.abort()

    await vi.waitFor(async () => expect(await countLeft()).toBe(10), 10_000)
    expect(await readLines()).toMatchObject([{ state: 'released' }, { state: 'released' }])
  })
})

test('an id that is running is refused here and on another replica', async () => {
  const { ports, toCall, countLeft } = await openModelCalls()
  const model = withSlowModel(ports)
  const call = toCall({ requestId: 'mine' })
  const first = callModel(model.ports, call)
  await vi.waitFor(async () => expect(await countLeft()).toBe(9), 10_000)

  expect(await callModel(model.ports, call)).toMatchObject({ refused: 'request-settled' })
  const replica = { ...ports, runningCalls: createRunningCalls() }
  expect(await callModel(replica, call)).toMatchObject({ refused: 'request-settled' })
  model.start()
  expect(isRefusal(await first)).toBe(false)
})

test('a call whose server dies before the first text is given back later', async () => {
  const { ports, toCall, countLeft } = await openModelCalls()
  const model = withSlowModel(ports)
  void callModel(model.ports, toCall())
  await vi.waitFor(async () => expect(await countLeft()).toBe(9), 10_000)

  await ports.controls.moveClock(new Date(ports.calendar.now().getTime() + minutes(11)))
  while (await releaseOverdue(ports));

  expect(await countLeft()).toBe(10)
})

test('more calls at once than the plan allows are refused, and places are freed', async () => {
  const { ports, toCall } = await openModelCalls()
  const started = [await callModel(ports, toCall()), await callModel(ports, toCall())]

  expect(await callModel(ports, toCall())).toEqual({ refused: 'too-many-calls-at-once', limit: 2 })

  await Promise.all(started.map(finishCall))
  expect(isRefusal(await callModel(ports, toCall()))).toBe(false)
})

test('a model of a larger plan is refused, and the answer is as long as plan and model allow', async () => {
  const { ports, toCall } = await openModelCalls()
  const [model] = ports.models.catalog
  if (!model) throw new Error('There is no model')
  const asked: number[] = []
  const answer: ModelGateway['answer'] = async function* ({ maxOutputTokens }) {
    asked.push(maxOutputTokens)
    yield { kind: 'text', text: 'Hello' }
  }
  const catalog = [
    { ...model, id: 'large', plan: 'pro' as const },
    { ...model, id: 'small', maxOutputTokens: 100 },
    { ...model, id: 'wide', maxOutputTokens: 100_000 },
  ]
  const offering = { ...ports, models: { ...ports.models, catalog, answer } }

  expect(await callModel(offering, toCall({ modelId: 'large' }))).toMatchObject({
    refused: 'model-not-in-plan',
  })
  for (const [modelId, maxOutputTokens] of [
    ['small', null],
    ['small', 50],
    ['small', 5_000],
    ['wide', null],
  ] as const)
    await finishCall(await callModel(offering, toCall({ modelId, maxOutputTokens })))
  expect(asked).toEqual([100, 50, 100, 4_096])
})
