import { describe, expect, test } from 'vitest'
import { findStep, getStep, toBase32, toCode } from './totp.ts'

/** Of the tables in the RFCs. */
const key = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i are those of RFC 6238, appendix B', (second, code) => {
    expect(toCode(key, getStep(new Date(second * 1_000)), 8)).toBe(code)
  })

  test.each(
    [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ].map((code, count) => ({ count, code })),
  )('with 6 digits for count $count are those of RFC 4226, appendix D', ({ count, code }) => {
    expect(toCode(key, count)).toBe(code)
  })

  const now = new Date('2026-03-01T12:00:10Z')
  const step = getStep(now)

  test.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('%i steps away from now', (away, found) => {
    const code = toCode(key, step + away)
    expect(findStep(key, { code, now, lastStep: 0 })).toBe(found)
  })

  test('count once, and earlier ones no longer', () => {
    const [before, current, next] = [-1, 0, 1].map((away) => toCode(key, step + away))
    const find = (code = '') => findStep(key, { code, now, lastStep: step })

    expect([find(before), find(current), find(next)]).toEqual([null, null, step + 1])
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('not %o', (code) => {
    expect(findStep(key, { code, now, lastStep: 0 })).toBeNull()
  })
})

test.each([
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('the key %o is written in base32 as %o', (bytes, text) => {
  expect(toBase32(Buffer.from(bytes))).toBe(text)
})
