import { expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'

test('a crowd of queries lets the others in before its end', async () => {
  const { limits } = await openTestStore(engines[0])
  const attempt = { now: new Date('2026-03-01T12:00:00Z'), windowMs: minutes(1) }
  let turns = 0
  const comeIn = () => {
    turns += 1
    next = setImmediate(comeIn)
  }
  let next = setImmediate(comeIn)

  await Promise.all(
    Array.from({ length: 2_000 }, (_, n) => limits.countTry({ ...attempt, key: `${n}` })),
  )
  clearImmediate(next)

  expect(turns).toBeGreaterThan(4)
})
