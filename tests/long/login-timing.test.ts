import { expect, test } from 'vitest'
import { engines, oneEngine } from '../engines.ts'
import { known, login, openSite, reset, unknown } from '../enumeration.ts'
import { areApart, timeInTurn } from './compare-times.ts'

// Hashing takes most of a login, so 40 samples of each are enough; a reset hashes nothing and gets 200.
test.each(oneEngine)(
  'the response time of a login does not reveal whether an address is known ($name)',
  { timeout: 120_000 },
  async (engine) => {
    await expectAlike(login(await openSite(engine), '/login.data'), 40)
  },
)

test.each(engines)(
  'the response time of a password reset does not reveal whether an address is known ($name)',
  { timeout: 120_000 },
  async (engine) => {
    await expectAlike(reset(await openSite(engine), '/reset-password.data'), 200)
  },
)

test('the comparison detects a measurable difference and ignores noise', () => {
  const around = (middle: number) =>
    Array.from({ length: 40 }, (_, n) => middle + ((n * 7) % 13) - 6)

  expect(areApart([around(50), around(50)])).toBe(false)
  expect(areApart([around(50), around(52)])).toBe(false)
  expect(areApart([around(50), around(57)])).toBe(true)
  expect(areApart([around(5), around(50)])).toBe(true)
})

/** A round fails by chance in at most one percent of runs, so three in a row have to fail. */
async function expectAlike(post: (email: string) => Promise<unknown>, samples: number) {
  for (let round = 0; round < 3; round += 1) {
    const times = await timeInTurn([() => post(known), () => post(unknown)], samples)
    if (!areApart(times)) return
  }
  throw new Error('The response time reveals whether an address is known')
}
