import { beforeEach, describe, expect, test } from 'vitest'
import { days, seconds } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { forgetAttempts, takeAttempt } from './login-backoff.ts'

describe.each(engines)('guessing one key on $name', (engine) => {
  let guess: () => Promise<boolean>
  let succeed: () => Promise<void>
  let clock: ReturnType<typeof stoppedClock>

  beforeEach(async () => {
    const { limits } = await openTestStore(engine)
    clock = stoppedClock()
    guess = () => takeAttempt({ limits, clock }, 'ada')
    succeed = () => forgetAttempts({ limits, clock }, 'ada')
  })

  const guessTimes = async (times: number) => {
    const taken: boolean[] = []
    for (let count = 0; count < times; count += 1) taken.push(await guess())
    return taken
  }

  test('five guesses are free and the sixth has to wait', async () => {
    expect(await guessTimes(7)).toEqual([true, true, true, true, true, false, false])
  })

  test('each guess doubles the wait, up to 15 minutes', async () => {
    await guessTimes(5)

    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      clock.move(seconds(wait) - 1)
      expect([wait, await guess()]).toEqual([wait, false])
      clock.move(1)
      expect([wait, await guess()]).toEqual([wait, true])
    }
  })

  test('trying during the wait does not make it longer', async () => {
    await guessTimes(50)

    clock.move(seconds(1))
    expect(await guess()).toBe(true)
  })

  test('of many parallel guesses five are allowed, and then one per wait', async () => {
    const crowd = () => Promise.all(Array.from({ length: 20 }, guess))

    expect((await crowd()).filter(Boolean)).toHaveLength(5)
    expect((await crowd()).filter(Boolean)).toHaveLength(0)
    clock.move(seconds(1))
    expect((await crowd()).filter(Boolean)).toHaveLength(1)
    clock.move(seconds(2))
    expect((await crowd()).filter(Boolean)).toHaveLength(1)
  })

  test('the count is reset after a day without a guess, not earlier', async () => {
    await guessTimes(5)
    clock.move(seconds(1))
    await guess()

    clock.move(days(1) - 1)
    expect(await guessTimes(2)).toEqual([true, false])
    clock.move(days(1))
    expect(await guessTimes(6)).toEqual([true, true, true, true, true, false])
  })

  test('a correct guess resets the count', async () => {
    await guessTimes(6)

    await succeed()

    expect(await guessTimes(6)).toEqual([true, true, true, true, true, false])
  })

  test('waiting for one key does not affect another', async () => {
    const { limits } = await openTestStore(engine)
    for (let count = 0; count < 6; count += 1) await takeAttempt({ limits, clock }, 'ada')

    expect(await takeAttempt({ limits, clock }, 'grace')).toBe(true)
  })
})
