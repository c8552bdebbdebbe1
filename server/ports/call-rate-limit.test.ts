import { describe, expect, test } from 'vitest'
import type { LimitStore } from '#domain/limits/ports.ts'
import { hours, later, minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { createCallRateLimit } from './call-rate-limit.ts'

const now = new Date('2026-03-01T12:00:00Z')
const input = { key: 'ada', max: 3, windowMs: minutes(1), now }

function createTake() {
  const { take } = createCallRateLimit(null)
  return async (call: typeof input) => (await take(call)).isAllowed
}

describe('in one process', () => {
  test('each key has a number of requests per window', async () => {
    const take = createTake()

    expect(await Promise.all([1, 2, 3, 4].map(() => take(input)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await take({ ...input, key: 'grace' })).toBe(true)
    expect(await take({ ...input, now: later(now, minutes(1) - 1) })).toBe(false)
    expect(await take({ ...input, now: later(now, minutes(1)) })).toBe(true)
  })

  test("a clock that is set back doesn't lock anyone out", async () => {
    const take = createTake()
    for (let count = 0; count < 4; count += 1) await take(input)

    expect(await take({ ...input, now: later(now, -hours(1)) })).toBe(true)
  })
})

describe('on several replicas', () => {
  const call = { key: 'ada', max: 600, windowMs: minutes(1), now }

  async function openReplicas(count: number) {
    const { limits } = await openTestStore(engines[1])
    let writes = 0
    const countTry: LimitStore['countTry'] = (attempt) => {
      writes += 1
      return limits.countTry(attempt)
    }
    const replicas = Array.from({ length: count }, () => createCallRateLimit({ countTry }))
    const countAllowed = async (calls: number, at = now) => {
      const answers = await Promise.all(
        Array.from({ length: calls }, (_, number) =>
          replicas[number % count]?.take({ ...call, now: at }),
        ),
      )
      return answers.filter((taken) => taken?.isAllowed).length
    }
    return { countAllowed, countWrites: () => writes }
  }

  test.each([1, 4])(
    'the calls of a token are counted together, give or take the free ones (%i)',
    async (count) => {
      const { countAllowed, countWrites } = await openReplicas(count)
      // A replica that asks after the others have taken everything has already answered its free calls.
      const mostAllowed = 600 + 6 * (count - 1)

      const allowed = await countAllowed(2_800)
      expect(allowed).toBeGreaterThanOrEqual(600)
      expect(allowed).toBeLessThanOrEqual(mostAllowed)
      expect(countWrites()).toBeLessThanOrEqual(20 + 2 * count)
      const written = countWrites()
      expect(await countAllowed(1_000)).toBe(0)
      expect(countWrites()).toBe(written)
      const allowedNext = await countAllowed(2_800, later(now, minutes(1)))
      expect(allowedNext).toBeGreaterThanOrEqual(600)
      expect(allowedNext).toBeLessThanOrEqual(mostAllowed)
    },
  )

  test('a caller who makes few calls costs no write', async () => {
    const { countAllowed, countWrites } = await openReplicas(10)

    expect(await countAllowed(60)).toBe(60)
    expect(countWrites()).toBe(0)
  })

  test('even with ten replicas it is never more than ten percent over the limit', async () => {
    const { limits } = await openTestStore(engines[1])
    const replicas = Array.from({ length: 10 }, () => createCallRateLimit(limits))
    const answers: boolean[] = []

    for (const replica of replicas)
      for (let count = 0; count < 700; count += 1)
        answers.push((await replica.take(call)).isAllowed)

    const allowed = answers.filter(Boolean).length
    expect(allowed).toBeGreaterThanOrEqual(600)
    expect(allowed).toBeLessThanOrEqual(660)
  })
})
