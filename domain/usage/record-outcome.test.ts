import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { type Engine, openTestStore, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import type { RequestOutcome } from './ports.ts'
import { recordOutcome } from './record-outcome.ts'
import { reserve } from './reserve.ts'
import { commit, release } from './settle.ts'

const source = { kind: 'editor', id: 'editor-1', name: 'VS Code' } as const
const purpose = { feature: 'chat', language: 'python', model: 'small' } as const
const id = { userId: ada.id, requestId: 'one' }
const outcome: RequestOutcome = { ...id, ending: 'completed', tokensIn: 100, tokensOut: 20 }

async function openUsage(engine: Engine) {
  const store = await openTestStore(engine)
  const ports = toTestPorts(store)
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  await reserve(ports, { ...id, purpose, source })
  const listTotals = () =>
    store.db
      .selectFrom('usage_total')
      .select(['day', 'source_id', 'feature', 'model'])
      .select(['requests', 'cost', 'tokens_in', 'tokens_out'])
      .execute()
  return { ports, listTotals }
}

const total = {
  day: '2026-03-01',
  source_id: 'editor-1',
  feature: 'chat',
  model: 'small',
  requests: 1,
  cost: 10,
  tokens_in: 100,
  tokens_out: 20,
}

describe.each(sampledEngines)('the outcome of a request on $name', (engine) => {
  test('adds its tokens to the totals of the day, once', async () => {
    const { ports, listTotals } = await openUsage(engine)
    await commit(ports, id)

    await Promise.all([1, 2, 3].map(() => recordOutcome(ports, outcome)))

    expect(await listTotals()).toEqual([total])
  })

  test('is not lost when it is recorded before the request is committed', async () => {
    const { ports, listTotals } = await openUsage(engine)

    await recordOutcome(ports, outcome)
    expect(await listTotals()).toEqual([])
    await commit(ports, id)

    expect(await listTotals()).toEqual([total])
  })

  test('of a released request adds nothing', async () => {
    const { ports, listTotals } = await openUsage(engine)
    await release(ports, id)

    await recordOutcome(ports, { ...outcome, ending: 'failed' })

    expect(await listTotals()).toEqual([])
  })

  test('of an unknown request is ignored', async () => {
    const { ports, listTotals } = await openUsage(engine)

    await recordOutcome(ports, { ...outcome, requestId: 'never', tokensIn: null })

    expect(await listTotals()).toEqual([])
  })
})
