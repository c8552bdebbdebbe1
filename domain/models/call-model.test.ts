import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findBearer } from '#domain/identity/authenticate.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, minutes } from '#domain/time.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { findUsageMismatches } from '#domain/usage/check-usage.ts'
import { commit, release, releaseOverdue } from '#domain/usage/settle.ts'
import { openRunningCalls } from '#server/ports/running-calls.ts'
import { openStore, type Store } from '#store/open-store.ts'
import { connect, leave } from '#tests/editors.ts'
import { type Engine, oneEngine, openTestStore, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { callModel, type StartedCall } from './call-model.ts'
import type { NewModelCall } from './model-answer.ts'
import type { ModelGateway, ModelPart, ModelPorts } from './ports.ts'

type Ports = TestPorts & ModelPorts

/** Limits per process would hide what the allowance does. */
const unhurried = { callRateLimit: { take: async () => true } }

async function open(engine: Engine = oneEngine[0], left = 10) {
  return openOn(await openTestStore(engine), left)
}

async function openOn(store: Store, left: number) {
  const ports: Ports = { ...toTestPorts(store), ...unhurried }
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  await leave(ports, left)
  const { token } = await connect(ports)
  const found = await findBearer(ports, token)
  if (!found) throw new Error('The editor is not connected')
  const { session } = found
  let count = 0
  const toCall = (call: Partial<NewModelCall> = {}): NewModelCall => {
    count += 1
    return {
      session,
      plan: 'free',
      modelId: 'ghost-writers-stand-in',
      input: { kind: 'chat', messages: [{ role: 'user', content: 'Hello' }], options: {} },
      maxOutputTokens: null,
      purpose: { feature: 'chat', language: null },
      requestId: `call-${count}`,
      isCountedWhenShown: false,
      isWhole: false,
      signal: new AbortController().signal,
      ...call,
    }
  }
  const countLeft = async () =>
    (await readAllowance(ports, { userId: ada.id, plan: 'free' })).bucket?.left
  const readLines = () =>
    store.db.selectFrom('reservation').select(['state', 'ending', 'cost']).execute()
  return { ports, toCall, countLeft, readLines }
}

async function finish(started: Awaited<ReturnType<typeof callModel>>): Promise<ModelPart[]> {
  if (isRefusal(started)) throw new Error(`Refused: ${started.refused}`)
  const parts: ModelPart[] = []
  for (;;) {
    const part = await started.answer.read()
    if (part === null) return parts
    parts.push(part)
  }
}

function withParts(ports: Ports, parts: readonly ModelPart[]): Ports {
  async function* answer() {
    yield* parts
  }
  return { ...ports, models: { ...ports.models, answer } }
}

/** A model that answers after it is told to. Tells when its call was stopped. */
function withSlowModel(ports: Ports) {
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
  const slow: Ports = { ...ports, models: { ...ports.models, answer } }
  return { ports: slow, start: () => gate.resolve(), isStopped: () => isStopped }
}

/** Without the limit of calls at once. */
const crowd = { runningCalls: { take: () => () => undefined } }

describe.each(sampledEngines)('calls to models on $name', (engine) => {
  test('of 200 concurrent calls with 10 requests left, exactly 10 are answered', async () => {
    const { ports, toCall, countLeft } = await open(engine)

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
    const { ports, toCall, countLeft } = await openOn(stores[0], 10)
    const replicas = [ports, { ...toTestPorts(stores[1]), ...unhurried }] as const

    const calls = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        callModel({ ...(replicas[index % 2] ?? ports), ...crowd }, toCall()),
      ),
    )

    expect(calls.filter((call) => !isRefusal(call))).toHaveLength(10)
    expect(await countLeft()).toBe(0)
  })

  test('the budget of the operator is spent exactly, and is back on the next day', async () => {
    const { ports, toCall } = await open(engine, 100)
    const models = { ...ports.models, budget: { perDay: 5, perMonth: 7 } }
    const limited = { ...ports, ...crowd, models }

    const first = await Promise.all(Array.from({ length: 30 }, () => callModel(limited, toCall())))

    expect(first.filter((call) => !isRefusal(call))).toHaveLength(5)
    expect(first.find(isRefusal)).toEqual({
      refused: 'budget-spent',
      nextAt: new Date('2026-03-02T00:00:00Z'),
    })

    ports.clock.move(days(1))
    const next = await Promise.all(Array.from({ length: 30 }, () => callModel(limited, toCall())))
    expect(next.filter((call) => !isRefusal(call))).toHaveLength(2)
    expect(next.find(isRefusal)).toMatchObject({ nextAt: new Date('2026-04-01T00:00:00Z') })
  })

  test('an agent continues its request 50 times for free, within 30 minutes', async () => {
    const { ports, toCall, countLeft } = await open(engine)
    const result = { role: 'tool', tool_call_id: 'call_1', content: 'done' } as const
    const input = { kind: 'chat', messages: [result], options: {} } as const
    const keepOn = async () => finish(await callModel(ports, toCall({ input })))
    await finish(await callModel(ports, toCall()))

    for (let count = 0; count < 50; count += 1) await keepOn()
    expect(await countLeft()).toBe(9)

    await keepOn()
    expect(await countLeft()).toBe(8)
    await keepOn()
    expect(await countLeft()).toBe(8)

    ports.clock.move(minutes(31))
    const before = await countLeft()
    await keepOn()
    expect(await countLeft()).toBe((before ?? 0) - 1)
  })
})

test('a failure before the first text is given back, however often it happens', async () => {
  const { ports, toCall, countLeft, readLines } = await open(oneEngine[0], 40)
  const failing = withParts(ports, [{ kind: 'failure', refused: 'model-busy' }])

  for (let count = 0; count < 30; count += 1)
    expect(await callModel(failing, toCall())).toEqual({ refused: 'model-busy' })

  expect(await countLeft()).toBe(40)
  expect((await readLines())[0]).toMatchObject({ state: 'released', ending: 'failed' })
})

test('a failure is given back to the budget of the operator', async () => {
  const { ports, toCall } = await open()
  const models = { ...ports.models, budget: { perDay: 1, perMonth: null } }
  const failing = withParts({ ...ports, models }, [{ kind: 'failure', refused: 'model-busy' }])

  await callModel(failing, toCall())

  expect(isRefusal(await callModel({ ...ports, models }, toCall()))).toBe(false)
})

test('an empty answer costs nothing', async () => {
  const { ports, toCall, countLeft } = await open()
  const silent = withParts(ports, [{ kind: 'end', reason: 'stop' }])

  expect(await finish(await callModel(silent, toCall()))).toEqual([{ kind: 'end', reason: 'stop' }])
  expect(await countLeft()).toBe(10)
})

test('a client that disconnects before the first text stops the model and gets its request back', async () => {
  const { ports, toCall, countLeft, readLines } = await open()
  const model = withSlowModel(ports)
  const client = new AbortController()

  const call = callModel(model.ports, toCall({ signal: client.signal }))
  await vi.waitFor(async () => expect(await countLeft()).toBe(9))
  client.abort()

  expect(await call).toEqual({ refused: 'stopped' })
  expect(model.isStopped()).toBe(true)
  expect(await countLeft()).toBe(10)
  expect(await readLines()).toMatchObject([{ state: 'released', ending: 'cancelled' }])
})

test('a client that disconnects in the middle of an answer stops the model, and the request stays counted', async () => {
  const { ports, toCall, countLeft, readLines } = await open()
  const model = withSlowModel(ports)
  const client = new AbortController()
  model.start()
  const started = (await callModel(model.ports, toCall({ signal: client.signal }))) as StartedCall
  expect(await started.answer.read()).toEqual({ kind: 'text', text: 'Hello' })

  const next = started.answer.read()
  client.abort()

  expect(await next).toBeNull()
  await vi.waitFor(() => expect(model.isStopped()).toBe(true))
  await vi.waitFor(async () =>
    expect(await readLines()).toMatchObject([{ state: 'committed', ending: 'cancelled' }]),
  )
  expect(await countLeft()).toBe(9)
})

test('a client that releases its own request while the model thinks gets no answer for free', async () => {
  const { ports, toCall, countLeft } = await open()
  const model = withSlowModel(ports)
  const call = callModel(model.ports, toCall({ requestId: 'mine' }))
  await vi.waitFor(async () => expect(await countLeft()).toBe(9))

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
    const { ports, toCall, countLeft, readLines } = await open()

    await finish(await callModel(ports, toCall(completion)))

    expect(await readLines()).toEqual([{ state: 'held', ending: 'completed', cost: 1 }])
    await commit(ports, id)
    expect(await readLines()).toEqual([{ state: 'committed', ending: 'completed', cost: 1 }])
    expect(await countLeft()).toBe(9)
    expect(await findUsageMismatches(ports)).toEqual([])
  })

  test('is given back if it is not shown, or stopped midway', async () => {
    const { ports, toCall, countLeft, readLines } = await open()
    await finish(await callModel(ports, toCall(completion)))
    await release(ports, id)

    const model = withSlowModel(ports)
    const stopping = new AbortController()
    model.start()
    await callModel(
      model.ports,
      toCall({ ...completion, requestId: 'stopped', signal: stopping.signal }),
    )
    stopping.abort()

    await vi.waitFor(async () => expect(await countLeft()).toBe(10))
    expect(await readLines()).toMatchObject([{ state: 'released' }, { state: 'released' }])
  })
})

test('an id that is running is refused here and on another replica', async () => {
  const { ports, toCall, countLeft } = await open()
  const model = withSlowModel(ports)
  const call = toCall({ requestId: 'mine' })
  const first = callModel(model.ports, call)
  await vi.waitFor(async () => expect(await countLeft()).toBe(9))

  expect(await callModel(model.ports, call)).toMatchObject({ refused: 'request-settled' })
  const replica = { ...ports, runningCalls: openRunningCalls() }
  expect(await callModel(replica, call)).toMatchObject({ refused: 'request-settled' })
  model.start()
  expect(isRefusal(await first)).toBe(false)
})

test('a call whose server dies before the first text is given back later', async () => {
  const { ports, toCall, countLeft } = await open()
  const model = withSlowModel(ports)
  void callModel(model.ports, toCall())
  await vi.waitFor(async () => expect(await countLeft()).toBe(9))

  await ports.controls.moveClock(new Date(ports.calendar.now().getTime() + minutes(11)))
  while (await releaseOverdue(ports));

  expect(await countLeft()).toBe(10)
})

test('more calls at once or per minute than the plan allows are refused, and places are freed', async () => {
  const { ports, toCall } = await open()
  const started = [await callModel(ports, toCall()), await callModel(ports, toCall())]

  expect(await callModel(ports, toCall())).toEqual({ refused: 'too-many-calls-at-once', limit: 2 })

  await Promise.all(started.map(finish))
  expect(isRefusal(await callModel(ports, toCall()))).toBe(false)
  const hurried = { ...ports, callRateLimit: { take: async () => false } }
  expect(await callModel(hurried, toCall())).toEqual({ refused: 'too-many-chats', limit: 20 })
})

test('a model of a larger plan is refused, and the answer is as long as plan and model allow', async () => {
  const { ports, toCall } = await open()
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
    await finish(await callModel(offering, toCall({ modelId, maxOutputTokens })))
  expect(asked).toEqual([100, 50, 100, 4_096])
})
