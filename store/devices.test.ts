import { beforeEach, describe, expect, test } from 'vitest'
import type { DeviceStore } from '#domain/devices/ports.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { later, minutes, seconds } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'

const askedAt = new Date('2026-03-01T12:00:00Z')
const login = {
  id: 'hash-of-code',
  userCode: 'BCDFGHJK',
  device: 'VS Code on Linux',
  isWeb: false,
  scopes: null,
  address: '203.0.113.7',
  askedAt,
  expiresAt: later(askedAt, minutes(10)),
  intervalMs: seconds(5),
  sessionId: 'hash-of-token',
}
const { intervalMs: _, ...kept } = login

describe.each(engines)('the device store on $name', (engine) => {
  let store: Store
  let devices: DeviceStore
  const decision = { state: 'allowed', userId: ada.id, now: askedAt } as const

  beforeEach(async () => {
    store = await openTestStore(engine)
    devices = store.devices
    await store.users.addUser(ada, firstSubscription(askedAt))
    await devices.addLogin(login)
  })

  test("finds a login by the editor's code and by the user's code", async () => {
    const pending = { ...kept, state: 'pending' }

    expect(await devices.findLogin('hash-of-code')).toEqual(pending)
    expect(await devices.findLoginOf('BCDFGHJK')).toEqual(pending)
    expect(await devices.findLogin('BCDFGHJK')).toBeNull()
  })

  test('gives no two logins the same user code', async () => {
    expect(await devices.addLogin({ ...login, id: 'another' })).toBe(false)
    expect(await devices.addLogin({ ...login, id: 'another', userCode: 'ZZZZZZZZ' })).toBe(true)
  })

  test('is decided once, before it expires', async () => {
    const late = { ...decision, now: login.expiresAt }
    expect(await devices.decideLogin(login.id, late)).toBe(false)

    const decided = await Promise.all(
      (['allowed', 'denied', 'allowed', 'denied'] as const).map((state) =>
        devices.decideLogin(login.id, { ...decision, state }),
      ),
    )

    expect(decided.filter(Boolean)).toHaveLength(1)
  })

  test('is redeemed once, and only after it was allowed', async () => {
    expect(await devices.spendLogin(login.id)).toBe(false)
    await devices.decideLogin(login.id, decision)

    const spent = await Promise.all([1, 2, 3, 4].map(() => devices.spendLogin(login.id)))

    expect(spent.filter(Boolean)).toHaveLength(1)
    expect(await devices.findLogin(login.id)).toMatchObject({ state: 'spent' })
  })

  test('an editor that polls too fast has to wait five seconds longer from then on', async () => {
    const poll = (afterMs: number) =>
      devices.takePoll(login.id, { now: later(askedAt, afterMs), penaltyMs: seconds(5) })

    expect(await poll(0)).toBe(true)
    expect(await poll(4_999)).toBe(false)
    expect(await poll(4_999 + 9_999)).toBe(false)
    expect(await poll(4_999 + 9_999 + 15_000)).toBe(true)
    expect(await poll(4_999 + 9_999 + 30_000)).toBe(true)
  })

  test('of many parallel polls one is accepted', async () => {
    const now = askedAt
    const polls = await Promise.all(
      [1, 2, 3, 4].map(() => devices.takePoll(login.id, { now, penaltyMs: seconds(5) })),
    )

    expect(polls.filter(Boolean)).toHaveLength(1)
  })

  test('deletes expired logins, and returns those that were allowed but never redeemed', async () => {
    const other = { ...login, id: 'other', userCode: 'ZZZZZZZZ' }
    await devices.addLogin({ ...other, expiresAt: later(login.expiresAt, 1) })
    await devices.decideLogin(login.id, decision)

    expect(await devices.forgetLogins(later(login.expiresAt, -1))).toEqual([])
    expect(await devices.forgetLogins(login.expiresAt)).toEqual([
      { userId: ada.id, sessionId: 'hash-of-token' },
    ])
    expect(await devices.findLogin(login.id)).toBeNull()
    expect(await devices.findLogin('other')).not.toBeNull()
  })
})
