import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { deleteExpiredData } from '#domain/retention.ts'
import { days, minutes } from '#domain/time.ts'
import { type Engine, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { listAllUsage, listUsagePage, readUsageTotals, toDayRange } from './list-usage.ts'
import type { RequestEnding, RequestPurpose } from './ports.ts'
import { recordOutcome } from './record-outcome.ts'
import { reserve } from './reserve.ts'
import { commit, release, releaseOverdue } from './settle.ts'
import type { LineCursor, UsageFilter, UsageSource } from './usage-line.ts'

const laptop: UsageSource = { kind: 'editor', id: 'laptop', name: 'Laptop' }
const script: UsageSource = { kind: 'token', id: 'script', name: 'Script' }
const chat: RequestPurpose = { feature: 'chat', language: 'python', model: 'large' }
const range = { from: '2026-03-01', to: '2026-03-01' }

type Use = {
  readonly purpose?: RequestPurpose
  readonly source?: UsageSource
  readonly end?: typeof commit | null
  readonly ending?: RequestEnding
}

async function openUsage(engine: Engine) {
  const ports = await openTestPorts(engine)
  await ports.users.addUser(ada, firstSubscription(ports.clock.now()))
  return ports
}

async function use(ports: TestPorts, requestId: string, options: Use = {}) {
  const { purpose = chat, source = laptop, end = commit, ending } = options
  const id = { userId: ada.id, requestId }
  await reserve(ports, { ...id, purpose, source })
  if (end) await end(ports, id)
  if (ending) await recordOutcome(ports, { ...id, ending, tokensIn: 30, tokensOut: 7 })
}

async function list(ports: TestPorts, filter: Partial<UsageFilter> = {}) {
  const query = { userId: ada.id, filter: { ...range, ...filter }, after: null }
  const { lines } = await listUsagePage(ports, query)
  return lines.map(({ requestId }) => requestId)
}

test('the last thirty days are shown by default, and at most a year', () => {
  const now = new Date('2026-03-31T12:00:00Z')

  expect(toDayRange({}, now)).toEqual({ from: '2026-03-02', to: '2026-03-31' })
  expect(toDayRange({ from: '2026-01-01', to: '2026-01-31' }, now)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  expect(toDayRange({ from: '2020-01-01' }, now).from).toBe('2025-03-31')
  expect(toDayRange({ from: '2026-05-01', to: '2026-06-01' }, now)).toEqual({
    from: '2026-03-31',
    to: '2026-03-31',
  })
})

describe.each(sampledEngines)('the list of requests on $name', (engine) => {
  test('says when, from where, for what, with which model, how long and how it ended', async () => {
    const ports = await openUsage(engine)
    await use(ports, 'one', { ending: 'completed' })

    const query = { userId: ada.id, filter: range, after: null }
    expect(await listUsagePage(ports, query)).toEqual({
      lines: [
        {
          requestId: 'one',
          at: ports.clock.now(),
          source: laptop,
          client: null,
          feature: 'chat',
          language: 'python',
          model: 'large',
          tokensIn: 30,
          tokensOut: 7,
          cachedTokens: null,
          reasoningTokens: null,
          target: null,
          outcome: 'answered',
          cost: 10,
        },
      ],
      next: null,
    })
  })

  test('can be filtered by each of them', async () => {
    const ports = await openUsage(engine)
    const completion: RequestPurpose = { feature: 'completion', language: 'python', model: 'small' }
    await use(ports, 'plain')
    await use(ports, 'small', { purpose: completion })
    await use(ports, 'script', { source: script })
    await use(ports, 'stopped', { ending: 'cancelled' })
    await use(ports, 'broken', { ending: 'failed' })
    await use(ports, 'given-back', { end: release })
    await use(ports, 'lost', { end: null })
    ports.clock.move(minutes(10))
    await releaseOverdue(ports)
    await use(ports, 'now', { end: null })

    expect(await list(ports, { model: 'small' })).toEqual(['small'])
    expect(await list(ports, { feature: 'completion' })).toEqual(['small'])
    expect(await list(ports, { sourceId: 'script' })).toEqual(['script'])
    expect(await list(ports, { outcome: 'cancelled' })).toEqual(['stopped'])
    expect(await list(ports, { outcome: 'interrupted' })).toEqual(['broken'])
    expect(await list(ports, { outcome: 'released' })).toEqual(['given-back'])
    expect(await list(ports, { outcome: 'expired' })).toEqual(['lost'])
    expect(await list(ports, { outcome: 'running' })).toEqual(['now'])
    expect(await list(ports, { outcome: 'answered' })).toEqual(['small', 'script', 'plain'])
    expect(await list(ports, { from: '2026-03-02', to: '2026-03-02' })).toEqual([])
    expect(await list(ports)).toHaveLength(8)
  })

  test('has every request once, page after page, also when many came in the same millisecond', async () => {
    const ports = await openUsage(engine)
    await Promise.all(Array.from({ length: 130 }, (_, place) => use(ports, `request-${place}`)))

    const pages: string[][] = []
    let after: LineCursor | null = null
    do {
      const page = await listUsagePage(ports, { userId: ada.id, filter: range, after })
      pages.push(page.lines.map(({ requestId }) => requestId))
      after = page.next
    } while (after)

    expect(pages.map(({ length }) => length)).toEqual([25, 25, 25, 25, 25, 5])
    expect(new Set(pages.flat()).size).toBe(130)
    let exported = 0
    for await (const lines of listAllUsage(ports, { userId: ada.id, filter: null }))
      exported += lines.length
    expect(exported).toBe(130)
  })

  test('keeps requests for 90 days and their totals for good', async () => {
    const ports = await openUsage(engine)
    await use(ports, 'old', { ending: 'completed' })
    const query = { userId: ada.id, filter: range }

    ports.clock.move(days(90))
    await deleteExpiredData(ports)
    expect(await list(ports)).toEqual(['old'])
    ports.clock.move(1)
    await deleteExpiredData(ports)

    expect(await list(ports)).toEqual([])
    const { byDay, byModel } = await readUsageTotals(ports, query)
    expect(byDay).toEqual([{ day: '2026-03-01', costs: [0, 10, 0, 0] }])
    expect(byModel).toMatchObject([{ value: 'large', requests: 1, tokensIn: 30, tokensOut: 7 }])
  })

  test('has totals by day and kind of request, editor and model that follow the filter', async () => {
    const ports = await openUsage(engine)
    const completion: RequestPurpose = { feature: 'completion', language: 'python', model: 'small' }
    await use(ports, 'one')
    await use(ports, 'two', { source: script })
    await use(ports, 'three', { purpose: completion })

    const all = await readUsageTotals(ports, { userId: ada.id, filter: range })
    expect(all.byDay).toEqual([{ day: '2026-03-01', costs: [1, 20, 0, 0] }])
    expect(all.bySource).toMatchObject([
      { source: laptop, requests: 2, cost: 11 },
      { source: script, requests: 1, cost: 10 },
    ])

    const filter = { ...range, model: 'small' }
    const some = await readUsageTotals(ports, { userId: ada.id, filter })
    expect(some.byDay).toEqual([{ day: '2026-03-01', costs: [1, 0, 0, 0] }])
    expect(some.options).toEqual({ sources: [laptop, script], models: ['large', 'small'] })
  })
})
