import type { Feature } from '@ghost-writers-ia/rules/entitlements'
import { getPlan } from '@ghost-writers-ia/rules/plans'
import { describe, expect, test } from 'vitest'
import { firstSubscription, type Subscription } from '#domain/identity/user.ts'
import { switchLanguage } from '#domain/languages/switch-language.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, hours, later, minutes } from '#domain/time.ts'
import { type Engine, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { type Bucket, fillBucket } from './bucket.ts'
import { reserve } from './reserve.ts'
import { commit, release } from './settle.ts'

async function openAccount(engine: Engine, subscription: Partial<Subscription> = {}) {
  const ports = await openTestPorts(engine)
  await ports.users.addUser(ada, { ...firstSubscription(ports.clock.now()), ...subscription })
  let count = 0
  const ask = (feature: Feature, language: string | null = null, hasSnippet = false) => {
    count += 1
    const purpose = { feature, language, model: null, hasSnippet }
    return reserve(ports, { userId: ada.id, requestId: `request-${count}`, purpose })
  }
  return { ports, ask }
}

async function leave(ports: TestPorts, left: number): Promise<void> {
  const now = ports.calendar.now()
  const full = fillBucket(getPlan('free'), now) as Bucket
  const fullAt = later(now, (full.ceiling - left) * full.refillMs)
  await ports.usage.setBucket(ada.id, { ...full, fullAt })
}

const listSubjects = async ({ outbox }: TestPorts) =>
  (await outbox.listMails(9)).map(({ subject }) => subject)

const essential = { plan: 'essential', requestLimit: 5_000 } as const
const pro = { plan: 'pro', requestLimit: -1 } as const

describe.each(sampledEngines)('what the plan includes, on $name', (engine) => {
  test('explanations and whole blocks are refused on Free, and nothing is counted', async () => {
    const { ask } = await openAccount(engine)

    expect(await ask('explain', 'python')).toMatchObject({
      refused: 'feature-not-in-plan',
      feature: 'explain',
    })
    expect(await ask('block-completion', 'python')).toMatchObject({
      refused: 'feature-not-in-plan',
    })
    expect(await ask('chat')).toMatchObject({ state: 'held', allowance: { bucket: { left: 999 } } })
  })

  test('a paid plan includes them, in every language', async () => {
    const { ask } = await openAccount(engine, essential)

    for (const language of ['python', 'rust', 'go']) {
      expect(await ask('explain', language)).toMatchObject({ state: 'held' })
      expect(await ask('block-completion', language)).toMatchObject({ state: 'held' })
    }
  })

  test('on Free the first language used becomes the only one for completion and Generate', async () => {
    const { ask } = await openAccount(engine)

    expect(await ask('generate', 'typescript')).toMatchObject({ state: 'held' })

    expect(await ask('completion', 'python')).toMatchObject({
      refused: 'language-not-in-plan',
      language: { id: 'javascript', name: 'JavaScript/TypeScript', switchableAt: null },
      wanted: 'Python',
    })
    expect(await ask('completion', 'javascriptreact')).toMatchObject({ state: 'held' })
    expect(await ask('completion', 'markdown')).toMatchObject({ state: 'held' })
    expect(await ask('chat', 'python')).toMatchObject({ state: 'held' })
  })

  test('of two editors that start in different languages, one sets the language', async () => {
    const { ports } = await openAccount(engine)
    const start = (language: string) =>
      reserve(ports, {
        userId: ada.id,
        requestId: language,
        purpose: { feature: 'completion', language, model: null },
      })

    const answers = await Promise.all(['go', 'rust', 'java', 'php', 'ruby'].map(start))

    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1)
  })

  test('a snippet is refused on Free in every command, and included in a paid plan', async () => {
    const free = await openAccount(engine)
    expect(await free.ask('chat', null, true)).toMatchObject({
      refused: 'feature-not-in-plan',
      feature: 'snippets',
    })

    const paid = await openAccount(engine, essential)
    expect(await paid.ask('chat', null, true)).toMatchObject({ state: 'held' })
  })

  test('an editor that states no purpose is counted as before', async () => {
    const { ports } = await openAccount(engine)

    expect(await reserve(ports, { userId: ada.id, requestId: 'old' })).toMatchObject({
      state: 'held',
    })
  })
})

describe.each(sampledEngines)('fair use of Pro, on $name', (engine) => {
  test('of parallel requests five run at once, and one more when one has ended', async () => {
    const { ports, ask } = await openAccount(engine, pro)

    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('chat')))

    const held = answers.flatMap((answer, place) => (isRefusal(answer) ? [] : place + 1))
    expect(held).toHaveLength(5)
    expect(await ask('chat')).toMatchObject({ refused: 'too-many-at-once', limit: 5 })
    await commit(ports, { userId: ada.id, requestId: `request-${held[0]}` })
    expect(await ask('chat')).toMatchObject({ state: 'held' })
  })

  test('sixty requests a minute are included, and the next minute starts again', async () => {
    const { ports, ask } = await openAccount(engine, pro)
    for (let count = 1; count <= 60; count += 1) {
      expect(await ask('chat')).toMatchObject({ state: 'held' })
      await commit(ports, { userId: ada.id, requestId: `request-${count}` })
    }

    const nextAt = later(ports.clock.now(), minutes(1))
    expect(await ask('chat')).toMatchObject({ refused: 'too-many-per-minute', limit: 60, nextAt })
    ports.clock.move(minutes(1))
    expect(await ask('chat')).toMatchObject({ state: 'held' })
  })

  test('ten completions count as one request of the minute, and tool calls of an agent as none', async () => {
    const { ports, ask } = await openAccount(engine, pro)
    const askAndCommit = async (count: number, feature: Feature) => {
      expect(await ask(feature, 'python')).toMatchObject({ state: 'held' })
      await commit(ports, { userId: ada.id, requestId: `request-${count}` })
    }
    for (let count = 1; count <= 59; count += 1) await askAndCommit(count, 'chat')
    for (let count = 60; count <= 69; count += 1) await askAndCommit(count, 'completion')

    expect(await ask('completion', 'python')).toMatchObject({ refused: 'too-many-per-minute' })
    const toolCall = { userId: ada.id, requestId: 'tool-call', cost: 0 }
    expect(await reserve(ports, toolCall)).toMatchObject({ state: 'held' })
  })

  test('an editor that stopped without a word blocks nothing after ten minutes', async () => {
    const { ports, ask } = await openAccount(engine, pro)
    for (let count = 0; count < 5; count += 1) await ask('chat')
    ports.clock.move(minutes(10))

    expect(await ask('chat')).toMatchObject({ state: 'held' })
  })
})

describe.each(sampledEngines)("a daily limit of one's own, on $name", (engine) => {
  test('is exact under parallel requests, on a limited and on an unlimited plan', async () => {
    for (const subscription of [{}, pro]) {
      const { ports, ask } = await openAccount(engine, subscription)
      // Fewer than may run at once on Pro.
      await ports.usage.setPreferences(ada.id, { dailyLimit: 4, hasAlerts: true })

      const answers = await Promise.all(Array.from({ length: 30 }, () => ask('chat')))

      expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(4)
      const resetsAt = new Date('2026-03-02T00:00:00Z')
      expect(await ask('chat')).toMatchObject({
        refused: 'daily-limit-reached',
        limit: 4,
        resetsAt,
      })
    }
  })

  test('does not count requests that were given back, and starts again the next day', async () => {
    const { ports, ask } = await openAccount(engine)
    await ports.usage.setPreferences(ada.id, { dailyLimit: 1, hasAlerts: true })
    await ask('chat')
    await release(ports, { userId: ada.id, requestId: 'request-1' })

    expect(await ask('chat')).toMatchObject({ state: 'held' })
    expect(await ask('chat')).toMatchObject({ refused: 'daily-limit-reached' })
    ports.clock.move(days(1))
    expect(await ask('chat')).toMatchObject({ state: 'held' })
  })
})

describe.each(sampledEngines)('usage alerts, on $name', (engine) => {
  test('are emailed at 80 % and at 100 %, once until the allowance was full again', async () => {
    const { ports, ask } = await openAccount(engine)
    await leave(ports, 202)
    await ask('chat')
    expect(await listSubjects(ports)).toEqual([])

    await Promise.all([ask('chat'), ask('chat')])
    expect(await listSubjects(ports)).toEqual(["You've used 80% of your requests"])

    const { bucket } = (await ask('chat')).allowance
    expect(bucket?.alert).toEqual({ percent: 80, at: ports.clock.now() })
    const stored = (await ports.usage.findBucket(ada.id)) as Bucket
    await ports.usage.setBucket(ada.id, {
      ...stored,
      fullAt: later(ports.clock.now(), stored.refillMs * 999),
    })
    await ask('chat')
    expect((await listSubjects(ports)).toSorted()).toEqual([
      "You've used 80% of your requests",
      "You've used all your requests",
    ])

    ports.clock.move(days(21))
    await ask('chat')
    expect((await ports.usage.findBucket(ada.id))?.alert).toBeNull()
  })

  test('can be turned off', async () => {
    const { ports, ask } = await openAccount(engine)
    await ports.usage.setPreferences(ada.id, { dailyLimit: null, hasAlerts: false })
    await leave(ports, 1)

    await ask('chat')

    expect(await listSubjects(ports)).toEqual([])
    expect((await ports.usage.findBucket(ada.id))?.alert).toBeNull()
  })
})

describe.each(sampledEngines)('switching the language, on $name', (engine) => {
  const switchTo = (ports: TestPorts, languageId: string) =>
    switchLanguage(ports, { userId: ada.id, languageId })

  test('is possible once every 24 hours, and choosing the first one is no switch', async () => {
    const { ports, ask } = await openAccount(engine)
    await ask('generate', 'python')

    expect(await switchTo(ports, 'typescript')).toMatchObject({ id: 'javascript' })
    ports.clock.move(hours(23))
    expect(await switchTo(ports, 'go')).toEqual({
      refused: 'language-switched',
      retryAfterMs: hours(1),
    })
    expect(await ask('generate', 'go')).toMatchObject({
      refused: 'language-not-in-plan',
      language: { switchableAt: later(ports.clock.now(), hours(1)) },
    })
    ports.clock.move(hours(1))
    expect(await switchTo(ports, 'go')).toMatchObject({ id: 'go', name: 'Go' })
    expect(await ask('generate', 'go')).toMatchObject({ state: 'held' })
  })

  test('of parallel switches one counts', async () => {
    const { ports, ask } = await openAccount(engine)
    await ask('generate', 'python')

    const answers = await Promise.all(['go', 'rust', 'java'].map((one) => switchTo(ports, one)))

    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1)
  })

  test('is refused for data formats and on plans with all languages', async () => {
    const { ports } = await openAccount(engine)
    expect(await switchTo(ports, 'json')).toEqual({ refused: 'language-always-included' })

    await ports.users.setSubscription(ada.id, { ...firstSubscription(ports.clock.now()), ...pro })
    expect(await switchTo(ports, 'go')).toEqual({ refused: 'language-not-limited' })
  })
})
