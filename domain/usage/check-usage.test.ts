import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, minutes, seconds } from '#domain/time.ts'
import { createUsageQueue } from '#store/usage.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { countTenthsLeft } from './bucket.ts'
import { listUsageMismatches } from './check-usage.ts'
import { recordOutcome } from './record-outcome.ts'
import { reserve } from './reserve.ts'
import { commit, release, releaseOverdue } from './settle.ts'

async function openUsage(engine: Engine) {
  const store = await openTestStore(engine)
  const ports = toTestPorts(store)
  for (const user of [ada, grace])
    await ports.users.addUser(user, firstSubscription(ports.clock.now()))
  return { store, ports }
}

const features = ['chat', 'completion', 'generate'] as const
const sources = ['one', 'two'].map((id) => ({ kind: 'editor', id, name: 'VS Code' }) as const)

/** Reserves, and then commits, releases or abandons one request after another. */
async function use(ports: TestPorts, { name, count }: { name: string; count: number }) {
  for (let turn = 0; turn < count; turn += 1) {
    const { id: userId } = turn % 3 ? ada : grace
    const id = { userId, requestId: `${name}-${turn}` }
    const feature = features[turn % features.length] ?? 'chat'
    const source = sources[turn % sources.length] ?? null
    const purpose = { feature, language: 'python', model: `model-${turn % 2}` }
    if (isRefusal(await reserve(ports, { ...id, purpose, source }))) continue
    if (turn % 7 === 6) continue
    await (turn % 5 === 4 ? release(ports, id) : commit(ports, id))
    await recordOutcome(ports, { ...id, ending: 'completed', tokensIn: 10, tokensOut: 5 })
  }
}

async function sumTotals({ usage }: TestPorts, userId = ada.id) {
  const totals = await usage.listDailyTotals(userId)
  return totals.reduce((sum, { cost }) => sum + cost, 0)
}

async function countUsed({ usage, clock }: TestPorts, userId = ada.id) {
  const bucket = await usage.findBucket(userId)
  return bucket ? bucket.ceiling * 10 - countTenthsLeft(bucket, clock.now()) : 0
}

describe.each(engines)('entries add up to the counter on $name', (engine) => {
  test('when two replicas serve many editors, and requests are released and expire', async () => {
    const { store, ports } = await openUsage(engine)
    const { clock, siteUrl, logEvent } = ports
    const other = {
      ...ports,
      queue: createUsageQueue(store.transaction, { clock, siteUrl, logEvent }),
    }

    await Promise.all(
      Array.from({ length: 8 }, (_, editor) =>
        use(editor % 2 ? ports : other, { name: `editor-${editor}`, count: 21 }),
      ),
    )
    const held = await ports.usage.countHeld(ada.id, clock.now())
    expect(held).toBeGreaterThan(0)
    expect(await listUsageMismatches(ports)).toEqual([])
    ports.clock.move(minutes(10))
    while (await releaseOverdue(ports));

    expect(await listUsageMismatches(ports)).toEqual([])
    const used = await sumTotals(ports)
    expect(used).toBeGreaterThan(0)
    const refilled = Math.floor(minutes(10) / (days(1) / 50 / 10))
    expect(used - (await countUsed(ports))).toBe(refilled)
  })

  test('also while requests are being counted', async () => {
    const { ports } = await openUsage(engine)
    let isCounting = true
    const counting = use(ports, { name: 'editor', count: 20 }).finally(() => {
      isCounting = false
    })

    while (isCounting) expect(await listUsageMismatches(ports)).toEqual([])

    await counting
    expect(await sumTotals(ports)).toBeGreaterThan(0)
  })

  test('when the database fails in the middle of a commit, which can be repeated', async () => {
    const { store, ports } = await openUsage(engine)
    const id = { userId: ada.id, requestId: 'one' }
    await reserve(ports, id)
    const failing: typeof store.transaction = (work) =>
      store.transaction((stores) =>
        work({ ...stores, usage: { ...stores.usage, addTotals: () => Promise.reject('lost') } }),
      )
    const { clock, siteUrl, logEvent } = ports
    const broken = { ...ports, queue: createUsageQueue(failing, { clock, siteUrl, logEvent }) }

    await expect(commit(broken, id)).rejects.toBe('lost')
    expect(await listUsageMismatches(ports)).toEqual([])
    expect(await sumTotals(ports)).toBe(0)
    expect(await commit(ports, id)).toEqual({ state: 'committed' })

    expect(await listUsageMismatches(ports)).toEqual([])
    expect(await sumTotals(ports)).toBe(10)
  })

  test('when requests end after midnight', async () => {
    const { ports } = await openUsage(engine)
    const id = { userId: ada.id, requestId: 'late' }
    ports.clock.move(days(0.5) - seconds(1))
    await reserve(ports, id)
    ports.clock.move(seconds(2))
    await commit(ports, id)

    expect(await listUsageMismatches(ports)).toEqual([])
    expect(await ports.usage.listDailyTotals(ada.id)).toMatchObject([{ day: '2026-03-02' }])
  })

  test('and a day on which they do not is found', async () => {
    const { store, ports } = await openUsage(engine)
    const id = { userId: ada.id, requestId: 'one' }
    await reserve(ports, id)
    await commit(ports, id)
    await store.db.deleteFrom('reservation').execute()

    expect(await listUsageMismatches(ports)).toEqual([
      { userId: ada.id, day: '2026-03-01', counted: 10, totals: 10, lines: 0 },
    ])
  })
})
