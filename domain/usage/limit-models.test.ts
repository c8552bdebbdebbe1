import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { days } from '#domain/time.ts'
import { createUsageQueue } from '#store/usage.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { listUsageMismatches } from './check-usage.ts'
import { maxModelsPerDay, otherModels } from './limit-models.ts'
import { recordOutcome } from './record-outcome.ts'
import { reserve } from './reserve.ts'
import { commit } from './settle.ts'

async function openReplicas(engine: Engine) {
  const store = await openTestStore(engine)
  const ports = toTestPorts(store)
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  const { clock, siteUrl, logEvent } = ports
  const other = {
    ...ports,
    queue: createUsageQueue(store.transaction, { clock, siteUrl, logEvent }),
  }
  return [ports, other] as const
}

async function use(ports: TestPorts, model: string): Promise<void> {
  const id = { userId: ada.id, requestId: `${model} ${ports.clock.now().getTime()}` }
  await reserve(ports, { ...id, purpose: { feature: 'chat', language: null, model } })
  await commit(ports, id)
  await recordOutcome(ports, { ...id, ending: 'completed', tokensIn: 10, tokensOut: 5 })
}

describe.each(engines)('the models of a day on $name', (engine) => {
  test('are counted by name up to a limit, and as other models beyond it', async () => {
    const [ports, other] = await openReplicas(engine)
    const names = Array.from({ length: maxModelsPerDay + 20 }, (_, number) => `model-${number}`)

    await Promise.all(names.map((name, at) => use(at % 2 ? ports : other, name)))

    const totals = await ports.usage.listDailyTotals(ada.id)
    const named = totals.filter(({ model }) => model !== otherModels)
    expect(named).toHaveLength(maxModelsPerDay)
    expect(new Set(named.map(({ requests, tokensIn }) => `${requests} ${tokensIn}`))).toEqual(
      new Set(['1 10']),
    )
    expect(totals.filter(({ model }) => model === otherModels)).toMatchObject([
      { requests: 20, cost: 200, tokensIn: 200, tokensOut: 100 },
    ])
    expect(await listUsageMismatches(ports)).toEqual([])
  })

  test('have room again on the next day, and a model that has its place keeps it', async () => {
    const [ports] = await openReplicas(engine)
    for (let number = 0; number < maxModelsPerDay; number += 1) await use(ports, `model-${number}`)
    ports.clock.move(1)
    await use(ports, 'model-0')
    await use(ports, 'model-new')
    ports.clock.move(days(1))
    await use(ports, 'model-new')

    const totals = await ports.usage.listDailyTotals(ada.id)
    const ofNames = (day: string) =>
      totals.filter((total) => total.day === day).map(({ model, requests }) => [model, requests])
    expect(ofNames('2026-03-01')).toContainEqual(['model-0', 2])
    expect(ofNames('2026-03-01')).toContainEqual([otherModels, 1])
    expect(ofNames('2026-03-02')).toEqual([['model-new', 1]])
  })
})
