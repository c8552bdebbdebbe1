import { describe, expect, test } from 'vitest'
import { firstSubscription, type Subscription } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, later } from '#domain/time.ts'
import { leave } from '#tests/editors.ts'
import { type Engine, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { readAllowance } from './allowance.ts'
import { changePreferences } from './change-preferences.ts'
import { countToday } from './list-last-days.ts'
import type { RequestPurpose } from './ports.ts'
import { reserve } from './reserve.ts'
import { commit, release } from './settle.ts'

const completion: RequestPurpose = { feature: 'completion', language: 'python', model: null }
const chat: RequestPurpose = { feature: 'chat', language: null, model: null }

async function openUsage(engine: Engine, subscription: Partial<Subscription> = {}) {
  const ports = await openTestPorts(engine)
  await ports.users.addUser(ada, { ...firstSubscription(ports.clock.now()), ...subscription })
  return ports
}

const toId = (requestId: string) => ({ userId: ada.id, requestId })

function reserveMany(
  ports: TestPorts,
  { count, purpose, name }: { count: number; purpose: RequestPurpose; name: string },
) {
  return Promise.all(
    Array.from({ length: count }, (_, place) =>
      reserve(ports, { ...toId(`${name}-${place}`), purpose }),
    ),
  )
}

async function readBucket(ports: TestPorts) {
  return (await readAllowance(ports, { userId: ada.id, plan: 'free' })).bucket
}

describe.each(sampledEngines)('requests that cost a tenth, on $name', (engine) => {
  test('ten completions take one request, and what is left is rounded down', async () => {
    const ports = await openUsage(engine)

    await reserveMany(ports, { count: 1, purpose: completion, name: 'first' })
    expect(await readBucket(ports)).toMatchObject({ left: 999 })
    await reserveMany(ports, { count: 9, purpose: completion, name: 'more' })
    expect(await readBucket(ports)).toMatchObject({ left: 999 })
    await reserveMany(ports, { count: 1, purpose: completion, name: 'eleventh' })
    expect(await readBucket(ports)).toMatchObject({ left: 998 })
  })

  test('of many parallel ones, exactly as many are granted as there are tenths left', async () => {
    const ports = await openUsage(engine)
    await leave(ports, 3)

    const answers = await Promise.all([
      reserveMany(ports, { count: 60, purpose: completion, name: 'completion' }),
      reserveMany(ports, { count: 2, purpose: chat, name: 'chat' }),
    ])

    const granted = answers.map((some) => some.filter((one) => !isRefusal(one)).length)
    const [completions = 0, chats = 0] = granted
    expect(completions + chats * 10).toBe(30)
    expect(await readBucket(ports)).toMatchObject({ left: 0, level: 'empty' })
  })

  test('a chat needs a whole request, a completion works with what is left of one', async () => {
    const ports = await openUsage(engine)
    await leave(ports, 1)
    await reserve(ports, { ...toId('first'), purpose: completion })

    const refused = await reserve(ports, { ...toId('chat'), purpose: chat })

    const refillMs = days(1) / 50
    const nextAt = later(ports.clock.now(), refillMs / 10)
    expect(refused).toMatchObject({ refused: 'allowance-empty', nextAt })
    expect(await reserve(ports, { ...toId('second'), purpose: completion })).toMatchObject({
      state: 'held',
    })
  })

  test('a refused completion says when the next tenth arrives', async () => {
    const ports = await openUsage(engine)
    await leave(ports, 0)

    const refused = await reserve(ports, { ...toId('early'), purpose: completion })

    const nextAt = later(ports.clock.now(), days(1) / 50 / 10)
    expect(refused).toMatchObject({ refused: 'allowance-empty', nextAt })
    ports.clock.move(days(1) / 50 / 10)
    expect(await reserve(ports, { ...toId('early'), purpose: completion })).toMatchObject({
      state: 'held',
    })
  })

  test('a daily limit of two requests allows a chat and ten completions', async () => {
    const ports = await openUsage(engine, { plan: 'pro', requestLimit: -1 })
    await changePreferences(ports, { userId: ada.id, dailyLimit: 2, hasAlerts: true })
    const ask = async (name: string, purpose: RequestPurpose) => {
      const answer = await reserve(ports, { ...toId(name), purpose })
      if (!isRefusal(answer)) await commit(ports, toId(name))
      return answer
    }

    await ask('chat', chat)
    for (let count = 0; count < 10; count += 1)
      expect(await ask(`completion-${count}`, completion)).toMatchObject({ state: 'held' })

    const over = { refused: 'daily-limit-reached', limit: 2 }
    expect(await ask('one more', completion)).toMatchObject(over)
    expect(await countToday(ports, ada.id)).toBe(2)
  })

  test('released completions are given back in tenths, and count as tenths of the daily limit of 20', async () => {
    const ports = await openUsage(engine)
    await reserveMany(ports, { count: 205, purpose: completion, name: 'lost' })

    const answers = await Promise.all(
      Array.from({ length: 205 }, (_, place) => release(ports, toId(`lost-${place}`))),
    )

    const states = answers.map((answer) => ('state' in answer ? answer.state : null))
    expect(states.filter((state) => state === 'released')).toHaveLength(200)
    expect(states.filter((state) => state === 'committed')).toHaveLength(5)
    expect(await readBucket(ports)).toMatchObject({ left: 999 })
    expect(await countToday(ports, ada.id)).toBe(1)
  })

  test('the alert at 80 % comes with the tenth that reaches it', async () => {
    const ports = await openUsage(engine)
    await leave(ports, 201)

    await reserveMany(ports, { count: 9, purpose: completion, name: 'before' })
    expect(await readBucket(ports)).toMatchObject({ left: 200, alert: null })
    await reserve(ports, { ...toId('tenth'), purpose: completion })

    expect(await readBucket(ports)).toMatchObject({ left: 200, alert: { percent: 80 } })
  })

  test('a request that costs nothing is granted with an empty allowance and changes nothing', async () => {
    const ports = await openUsage(engine)
    await leave(ports, 0)

    expect(await reserve(ports, { ...toId('free'), purpose: chat, cost: 0 })).toMatchObject({
      state: 'held',
    })
    await commit(ports, toId('free'))

    expect(await readBucket(ports)).toMatchObject({ left: 0 })
    expect(await countToday(ports, ada.id)).toBe(0)
  })
})
