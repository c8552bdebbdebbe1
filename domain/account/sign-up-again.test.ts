import { describe, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { syncUser } from '#domain/identity/user-profile.ts'
import { deleteExpiredData } from '#domain/retention.ts'
import { readBilling } from '#domain/subscriptions/read-billing.ts'
import { days } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { allow, join } from '#tests/accounts.ts'
import { leave as setLeft } from '#tests/editors.ts'
import { type Engine, engines, oneEngine, openTestStore } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { subscribe } from '#tests/shop.ts'
import { requestRefund } from '../subscriptions/request-refund.ts'
import { readAllowance } from '../usage/allowance.ts'
import { reserve } from '../usage/reserve.ts'
import { release } from '../usage/settle.ts'
import { deleteAccount } from './delete-account.ts'

const { password, email } = adasAccount
const otherCard = '4000 0000 0000 0077'
const otherEmail = 'countess@example.com'
const used = { refused: 'refund-used' }

async function openScene(engine: Engine) {
  const store = await openTestStore(engine)
  const ports = toTestPorts(store)
  await ports.stock()
  return { store, ports }
}

async function leave(ports: TestPorts, user: User): Promise<void> {
  allow(await deleteAccount(ports, { user, password, sessionId: 'the browser' }))
}

async function countLeft(ports: TestPorts, { id: userId }: User) {
  return (await readAllowance(ports, { userId, plan: 'free' })).bucket?.left
}

async function listKept(store: Store) {
  return (await listRows(store)).deleted_account ?? []
}

/** Buys, takes the money back and deletes the account. */
async function refundAndLeave(ports: TestPorts): Promise<void> {
  const { user } = await join(ports)
  await subscribe(ports, { user })
  allow(await requestRefund(ports, user))
  await ports.finish()
  await leave(ports, user)
}

test.each(engines)(
  'requests used while the account is being deleted stay used ($name)',
  async (engine) => {
    const { ports } = await openScene(engine)
    const { user } = await join(ports)

    const asked = Array.from({ length: 40 }, (_, number) =>
      reserve(ports, { userId: user.id, requestId: `request-${number}` }),
    )
    const [answers] = await Promise.all([Promise.allSettled(asked), leave(ports, user)])

    const granted = answers.filter(({ status }) => status === 'fulfilled').length
    expect(await countLeft(ports, (await join(ports)).user)).toBe(1_000 - granted)
  },
)

describe.each(oneEngine)(
  'a user who deletes their account and signs up again, on $name,',
  (engine) => {
    test('continues with the allowance that was left, refilled since', async () => {
      const { ports } = await openScene(engine)
      const { user } = await join(ports)
      await setLeft(ports, 10, { user })
      await leave(ports, user)
      ports.clock.move(days(1))

      const again = await join(ports, { email: ' ADA@example.com' })

      expect(await countLeft(ports, again.user)).toBe(60)
      expect(await countLeft(ports, (await join(ports, { email: otherEmail })).user)).toBe(1_000)
    })

    test("can't get released requests back twice", async () => {
      const { ports } = await openScene(engine)
      const { user } = await join(ports)
      const id = { userId: user.id, requestId: 'one' }
      await reserve(ports, id)
      await release(ports, id)
      await leave(ports, user)

      expect(await countLeft(ports, (await join(ports)).user)).toBe(999)
    })

    test('gets no second refund for the same address with another card, and is not offered one', async () => {
      const { ports } = await openScene(engine)
      await refundAndLeave(ports)

      const { user } = await join(ports)
      await subscribe(ports, { user, number: otherCard })

      expect(await readBilling(ports, user)).toMatchObject({
        moneyBackUntil: null,
        isRefundUsed: true,
      })
      expect(await requestRefund(ports, user)).toEqual(used)
      expect((await ports.users.findSubscription(user.id))?.plan).toBe('pro')
      const welcome = (await ports.outbox.listMails(99)).find(({ kind }) => kind === 'welcome')
      expect(welcome?.paragraphs.join()).not.toContain('money back')

      await leave(ports, user)
      const { user: third } = await join(ports)
      await subscribe(ports, { user: third, number: otherCard })
      expect(await requestRefund(ports, third)).toEqual(used)
    })

    test('gets no second refund for the same card with another address', async () => {
      const { ports } = await openScene(engine)
      await refundAndLeave(ports)
      const { user } = await join(ports, { email: otherEmail })
      await subscribe(ports, { user })

      expect((await readBilling(ports, user)).moneyBackUntil).toBeNull()
      expect(await requestRefund(ports, user)).toEqual(used)
    })

    test('is forgotten after a year, not a day earlier', async () => {
      const { ports, store } = await openScene(engine)
      await refundAndLeave(ports)

      ports.clock.move(days(365))
      await deleteExpiredData(ports)
      expect(await listKept(store)).toHaveLength(2)
      ports.clock.move(1)
      await deleteExpiredData(ports)

      expect(await listKept(store)).toEqual([])
    })
  },
)

test('an account that used nothing leaves nothing behind', async () => {
  const { ports, store } = await openScene(engines[0])
  const { user } = await join(ports)
  await leave(ports, user)

  expect(await listKept(store)).toEqual([])
})

test('another user with another card can get a refund', async () => {
  const { ports } = await openScene(engines[0])
  await refundAndLeave(ports)
  const { user } = await join(ports, { email: otherEmail })
  await subscribe(ports, { user, number: otherCard })

  expect((await readBilling(ports, user)).moneyBackUntil).not.toBeNull()
  allow(await requestRefund(ports, user))
})

test('two users who share a card can each get a refund while both keep their accounts', async () => {
  const { ports } = await openScene(engines[0])
  const { user } = await join(ports)
  const other = await join(ports, { email: otherEmail })
  for (const one of [user, other.user]) {
    await subscribe(ports, { user: one })
    allow(await requestRefund(ports, one))
    await ports.finish()
  }
})

test('the stored hashes identify nobody: no address, no card, no id', async () => {
  const { ports, store } = await openScene(engines[0])
  const { user } = await join(ports)
  await setLeft(ports, 10, { user })
  await leave(ports, user)

  const kept = JSON.stringify(await listKept(store))
  for (const text of [email, 'ada', user.id, ports.secrets.hash(email)])
    expect(kept).not.toContain(text)
})

test('a new secret in front of the old one still recognizes them; without the old one it does not', async () => {
  const { ports, store } = await openScene(engines[0])
  const old = 'a secret that only the tests know'
  const { user } = await join(ports)
  await setLeft(ports, 10, { user })
  await leave(ports, user)

  const rotated = toTestPorts(store, { authSecrets: ['another secret of the tests', old] })
  const again = await join(rotated)
  expect(await countLeft(rotated, again.user)).toBe(10)
  await leave(rotated, again.user)

  const renewed = toTestPorts(store, { authSecrets: ['another secret of the tests'] })
  expect(await countLeft(renewed, (await join(renewed)).user)).toBe(10)
  const stranger = toTestPorts(store, { authSecrets: ['a third secret of the tests'] })
  await syncUser(stranger, { ...user, id: 'user-other' as User['id'] })
  expect(await countLeft(stranger, { ...user, id: 'user-other' as User['id'] })).toBe(1_000)
})

test('a user whom the identity provider still knows continues with what was left when they log in', async () => {
  const { ports } = await openScene(engines[0])
  const { user } = await join(ports)
  await setLeft(ports, 10, { user })
  await leave(ports, user)

  await syncUser(ports, user)

  expect(await countLeft(ports, user)).toBe(10)
})
