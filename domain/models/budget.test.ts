import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { days } from '#domain/time.ts'
import { oneEngine, sampledEngines } from '#tests/engines.ts'
import { crowd, finishCall, openModelCalls, withParts } from '#tests/model-calls.ts'
import { callModel } from './call-model.ts'
import type { ModelBudget, ModelPart } from './ports.ts'

async function openWithBudget(budget: Partial<ModelBudget>, engine = oneEngine[0]) {
  const calls = await openModelCalls(engine, 100)
  const { models } = calls.ports
  const ports = {
    ...calls.ports,
    ...crowd,
    models: { ...models, budget: { ...models.budget, ...budget } },
  }
  const call = async (plan: 'free' | 'essential' | 'pro') => {
    const started = await callModel(ports, calls.toCall({ plan }))
    if (isRefusal(started)) return started.refused
    await finishCall(started)
    return 'answered'
  }
  return { ...calls, ports, call }
}

describe.each(sampledEngines)('the budget of the operator on $name', (engine) => {
  test('is spent exactly, and is back on the next day', async () => {
    const { ports, toCall } = await openWithBudget({ perDay: 5, perMonth: 7 }, engine)
    const callTimes = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => callModel(ports, toCall({ plan: 'essential' }))),
      )

    const first = await callTimes(30)

    expect(first.filter((call) => !isRefusal(call))).toHaveLength(5)
    expect(first.find(isRefusal)).toEqual({
      refused: 'budget-spent',
      nextAt: new Date('2026-03-02T00:00:00Z'),
      isOfPlan: false,
    })

    ports.clock.move(days(1))
    const next = await callTimes(30)
    expect(next.filter((call) => !isRefusal(call))).toHaveLength(2)
    expect(next.find(isRefusal)).toMatchObject({ nextAt: new Date('2026-04-01T00:00:00Z') })
  })

  test('has a share that users on Free leave to paying customers', async () => {
    const { call } = await openWithBudget({ perDay: 10 }, engine)

    const free: string[] = []
    for (let count = 0; count < 12; count += 1) free.push(await call('free'))
    const paid = [await call('pro'), await call('essential'), await call('pro'), await call('pro')]

    expect(free.filter((answer) => answer === 'answered')).toHaveLength(7)
    expect(free.at(-1)).toBe('budget-spent')
    expect(paid).toEqual(['answered', 'answered', 'answered', 'budget-spent'])
  })

  test('tells the operator at 50, 80 and 100 percent, once each', async () => {
    const { ports, call } = await openWithBudget(
      { perDay: 10, alertEmail: 'operator@ghost.example' },
      engine,
    )

    for (let count = 0; count < 14; count += 1) await call('pro')

    const mails = await ports.outbox.listMailsTo('operator@ghost.example', new Date(0))
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '100% of the daily model budget is spent',
      '50% of the daily model budget is spent',
      '80% of the daily model budget is spent',
    ])
    expect(ports.logged.filter(({ event }) => event === 'model_budget_alert')).toHaveLength(3)
  })
})

const usage: ModelPart = {
  kind: 'usage',
  tokensIn: 60_000,
  tokensOut: 50,
  cachedTokens: 0,
  reasoningTokens: 0,
}
const end: ModelPart = { kind: 'end', reason: 'length' }
const busy: ModelPart = { kind: 'failure', refused: 'model-busy' }

test.each([
  { name: 'that only thinks', parts: [end, usage] },
  { name: 'without any tokens', parts: [end, { ...usage, tokensOut: 0 }] },
  { name: 'without a count of tokens', parts: [end] },
  {
    name: 'that fails midway, of which the client gets nothing',
    parts: [{ kind: 'text', text: 'Hel' } as const, busy],
    isWhole: true,
  },
])('an answer $name counts against the budget', async ({ parts, isWhole = false }) => {
  const { ports, toCall } = await openWithBudget({ perDay: 2 })

  const ask = () => callModel(withParts(ports, parts), toCall({ plan: 'pro', isWhole }))
  await ask()
  await ask()

  expect(await callModel(ports, toCall({ plan: 'pro' }))).toMatchObject({ refused: 'budget-spent' })
})

test('a call that fails before the model answers is given back to the budget', async () => {
  const { ports, toCall } = await openWithBudget({ perDay: 1 })

  await callModel(withParts(ports, [busy]), toCall({ plan: 'pro' }))

  expect(isRefusal(await callModel(ports, toCall({ plan: 'pro' })))).toBe(false)
})
