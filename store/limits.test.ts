import { beforeEach, describe, expect, test } from 'vitest'
import type { LimitStore } from '#domain/limits/ports.ts'
import { hours, later, minutes, seconds } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'

const now = new Date('2026-03-01T12:00:00Z')
const attempt = { key: 'login:ada', now, windowMs: minutes(15) }

describe.each(engines)('the limit store on $name', (engine) => {
  let limits: LimitStore

  beforeEach(async () => {
    limits = (await openTestStore(engine)).limits
  })

  test('counts the attempts of one key without affecting others', async () => {
    await limits.countTry(attempt)
    await limits.countTry({ ...attempt, key: 'login:grace' })

    expect(await limits.countTry(attempt)).toEqual({ tries: 2, endsAt: later(now, minutes(15)) })
  })

  test('starts again when the window has ended, not earlier', async () => {
    await limits.countTry(attempt)

    const before = await limits.countTry({ ...attempt, now: later(now, minutes(15) - 1) })
    const next = await limits.countTry({ ...attempt, now: later(now, minutes(15)) })

    expect(before.tries).toBe(2)
    expect(next).toEqual({ tries: 1, endsAt: later(now, minutes(30)) })
  })

  test('gives each of many concurrent attempts its own number', async () => {
    const tallies = await Promise.all(Array.from({ length: 20 }, () => limits.countTry(attempt)))

    const numbers = tallies.map(({ tries }) => tries).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('deletes windows that have ended and keeps the others', async () => {
    await limits.countTry(attempt)
    await limits.countTry({ ...attempt, key: 'login:grace', windowMs: minutes(60) })

    await limits.forgetEnded(later(now, minutes(15)))

    expect((await limits.countTry(attempt)).tries).toBe(1)
    expect((await limits.countTry({ ...attempt, key: 'login:grace' })).tries).toBe(2)
  })

  test('takes an attempt off the count of one key, and never below zero', async () => {
    await limits.countTry(attempt)
    await limits.giveBackTry(attempt.key)
    await limits.giveBackTry(attempt.key)
    await limits.giveBackTry('login:nobody')

    expect((await limits.countTry(attempt)).tries).toBe(1)
  })

  test('deletes expired backoff entries and keeps the others', async () => {
    const backoff = { freeTries: 1, firstWaitMs: hours(9), longestWaitMs: hours(9) }
    const take = (key: string, memoryMs: number) =>
      limits.takeAttempt({ key, now, backoff: { ...backoff, memoryMs } })
    await take('ada', minutes(15))
    await take('ada', minutes(15))
    await take('grace', minutes(60))
    await take('grace', minutes(60))

    await limits.forgetEnded(later(now, minutes(15)))

    expect(await take('ada', minutes(15))).toBe(true)
    expect(await take('grace', minutes(60))).toBe(false)
  })

  test('an attempt that is given back restores the wait before it', async () => {
    const { limits } = await openTestStore(engine)
    const backoff = {
      freeTries: 2,
      firstWaitMs: seconds(1),
      longestWaitMs: hours(1),
      memoryMs: hours(9),
    }
    const take = (ms: number) => limits.takeAttempt({ key: 'ada', now: later(now, ms), backoff })
    const giveBack = () => limits.giveBackAttempt({ key: 'ada', backoff })

    // The second attempt causes a wait of one second, the third one of two.
    for (const ms of [0, 0, seconds(1)]) expect(await take(ms)).toBe(true)
    await giveBack()
    expect(await take(seconds(1))).toBe(true)
    expect(await take(seconds(3) - 1)).toBe(false)
    expect(await take(seconds(3))).toBe(true)

    for (const _ of [1, 2, 3, 4, 5, 6]) await giveBack()
    expect(await take(seconds(3))).toBe(true)
    expect(await take(seconds(3))).toBe(true)
    expect(await take(seconds(3))).toBe(false)
  })
})
