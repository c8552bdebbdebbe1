import { expect, test } from 'vitest'
import { ada } from '#tests/people.ts'
import { days, later, minutes } from '../time.ts'
import { isLive, listSessionCutoffs, needsRenewal } from './session.ts'
import { firstSubscription } from './user.ts'

const startedAt = new Date('2026-03-01T12:00:00Z')
const session = {
  id: 'hash',
  userId: ada.id,
  kind: 'browser' as const,
  device: '',
  startedAt,
  seenAt: startedAt,
}

test('a browser session ends after 14 idle days, and after 90 days in any case', () => {
  const seenAt = later(startedAt, days(89))

  expect(isLive(session, later(startedAt, days(14) - 1))).toBe(true)
  expect(isLive(session, later(startedAt, days(14)))).toBe(false)
  expect(isLive({ ...session, seenAt }, later(startedAt, days(90) - 1))).toBe(true)
  expect(isLive({ ...session, seenAt }, later(startedAt, days(90)))).toBe(false)
})

test('an editor session ends after 90 idle days, and after a year in any case', () => {
  const editor = { ...session, kind: 'editor' as const }
  const seenAt = later(startedAt, days(364))

  expect(isLive(editor, later(startedAt, days(90) - 1))).toBe(true)
  expect(isLive(editor, later(startedAt, days(90)))).toBe(false)
  expect(isLive({ ...editor, seenAt }, later(startedAt, days(365) - 1))).toBe(true)
  expect(isLive({ ...editor, seenAt }, later(startedAt, days(365)))).toBe(false)
})

test('an API token ends on its expiry date, or after a year without one', () => {
  const token = { ...session, kind: 'token' as const }
  const expiresAt = later(startedAt, days(30))

  expect(isLive({ ...token, expiresAt }, later(expiresAt, -1))).toBe(true)
  expect(isLive({ ...token, expiresAt }, expiresAt)).toBe(false)
  expect(isLive(token, later(startedAt, days(365) - 1))).toBe(true)
  expect(isLive(token, later(startedAt, days(365)))).toBe(false)
})

test('sessions of each kind are deleted once they have ended', () => {
  const now = later(startedAt, days(400))

  expect(listSessionCutoffs(now)).toEqual([
    { kind: 'browser', seenBefore: later(now, -days(14)), startedBefore: later(now, -days(90)) },
    { kind: 'editor', seenBefore: later(now, -days(90)), startedBefore: later(now, -days(365)) },
    { kind: 'token', seenBefore: later(now, -days(365)), startedBefore: later(now, -days(365)) },
    { kind: 'tool', seenBefore: later(now, -days(90)), startedBefore: later(now, -days(365)) },
  ])
})

test('a session is renewed every five minutes, not on every page', () => {
  expect(needsRenewal(session, later(startedAt, minutes(5) - 1))).toBe(false)
  expect(needsRenewal(session, later(startedAt, minutes(5)))).toBe(true)
})

test('everyone starts on Free with 1,000 requests for 30 days', () => {
  expect(firstSubscription(startedAt)).toEqual({
    plan: 'free',
    requestLimit: 1000,
    expiresAt: later(startedAt, days(30)),
    billingCycle: null,
  })
})
