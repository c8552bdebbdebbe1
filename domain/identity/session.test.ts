import { expect, test } from 'vitest'
import { ada } from '#tests/people.ts'
import { days, later, minutes } from '../time.ts'
import { isLive, listLastLives, needsRenewal } from './session.ts'
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

test('a session ends when it is idle for 14 days, and after 90 days however busy it is', () => {
  const seenAt = later(startedAt, days(89))

  expect(isLive(session, later(startedAt, days(14) - 1))).toBe(true)
  expect(isLive(session, later(startedAt, days(14)))).toBe(false)
  expect(isLive({ ...session, seenAt }, later(startedAt, days(90) - 1))).toBe(true)
  expect(isLive({ ...session, seenAt }, later(startedAt, days(90)))).toBe(false)
})

test('an editor ends when it is idle for 90 days, and after a year', () => {
  const editor = { ...session, kind: 'editor' as const }
  const seenAt = later(startedAt, days(364))

  expect(isLive(editor, later(startedAt, days(90) - 1))).toBe(true)
  expect(isLive(editor, later(startedAt, days(90)))).toBe(false)
  expect(isLive({ ...editor, seenAt }, later(startedAt, days(365) - 1))).toBe(true)
  expect(isLive({ ...editor, seenAt }, later(startedAt, days(365)))).toBe(false)
})

test('an API token ends on the day it was given, and after a year at most if it was given none', () => {
  const token = { ...session, kind: 'token' as const }
  const expiresAt = later(startedAt, days(30))

  expect(isLive({ ...token, expiresAt }, later(expiresAt, -1))).toBe(true)
  expect(isLive({ ...token, expiresAt }, expiresAt)).toBe(false)
  expect(isLive(token, later(startedAt, days(365) - 1))).toBe(true)
  expect(isLive(token, later(startedAt, days(365)))).toBe(false)
})

test('the forgotten are those that are over, kind by kind', () => {
  const now = later(startedAt, days(400))

  expect(listLastLives(now)).toEqual([
    { kind: 'browser', seenBefore: later(now, -days(14)), startedBefore: later(now, -days(90)) },
    { kind: 'editor', seenBefore: later(now, -days(90)), startedBefore: later(now, -days(365)) },
    { kind: 'token', seenBefore: later(now, -days(365)), startedBefore: later(now, -days(365)) },
  ])
})

test('a session is renewed every five minutes, not at every page', () => {
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
