import { expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { consumeRateLimit, refundRateLimit } from './rate-limit.ts'

const limit = { name: 'try', max: 3, windowMs: minutes(1) }

test.each(engines)(
  'of many parallel requests exactly as many pass as the limit allows ($name)',
  async (engine) => {
    const { limits } = await openTestStore(engine)
    const ports = { limits, clock: stoppedClock() }

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => consumeRateLimit(ports, { limit, key: 'ada' })),
    )

    expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(3)
  },
)

test.each(engines)(
  'a user who reached the limit may try again when the window ends ($name)',
  async (engine) => {
    const { limits } = await openTestStore(engine)
    const clock = stoppedClock()
    const take = () =>
      consumeRateLimit({ limits, clock }, { limit: { ...limit, max: 1 }, key: 'ada' })
    await take()

    const { isAllowed, retryAt } = await take()
    expect(isAllowed).toBe(false)
    expect(retryAt.getTime() - clock.now().getTime()).toBe(minutes(1))

    clock.move(minutes(1))
    expect((await take()).isAllowed).toBe(true)
  },
)

test.each(engines)('an attempt that is given back can be used again ($name)', async (engine) => {
  const { limits } = await openTestStore(engine)
  const ports = { limits, clock: stoppedClock() }
  const take = async () => (await consumeRateLimit(ports, { limit, key: 'ada' })).isAllowed
  for (let count = 0; count < 3; count += 1) await take()

  await refundRateLimit(ports, { limit, key: 'ada' })

  expect([await take(), await take()]).toEqual([true, false])
})

test.each(engines)(
  'giving back an attempt that was never used gains nothing ($name)',
  async (engine) => {
    const { limits } = await openTestStore(engine)
    const ports = { limits, clock: stoppedClock() }
    const take = async () => (await consumeRateLimit(ports, { limit, key: 'ada' })).isAllowed
    const giveBack = () => refundRateLimit(ports, { limit, key: 'ada' })
    await giveBack()
    await take()

    await Promise.all([giveBack(), giveBack(), giveBack()])

    expect([await take(), await take(), await take(), await take()]).toEqual([
      true,
      true,
      true,
      false,
    ])
  },
)
