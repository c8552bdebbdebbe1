import { beforeEach, describe, expect, test } from 'vitest'
import { restoreEmail } from '#domain/identity/restore-email.ts'
import type { User } from '#domain/identity/user.ts'
import { syncUser } from '#domain/identity/user-profile.ts'
import { deleteExpiredData } from '#domain/retention.ts'
import { days } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { allow, join, networkOf, readSecret } from '#tests/accounts.ts'
import { leave as setLeft } from '#tests/editors.ts'
import { oneEngine, openTestStore } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { subscribe } from '#tests/shop.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { requestRefund } from '../subscriptions/request-refund.ts'
import { readAllowance } from '../usage/allowance.ts'
import { changeEmail } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'

const { password } = adasAccount
const sessionId = 'the browser'
const second = 'second@example.com'
const third = 'third@example.com'
const otherCard = '4000 0000 0000 0077'

describe.each(oneEngine)('changing the address and deleting the account, on $name,', (engine) => {
  let store: Store
  let ports: TestPorts

  beforeEach(async () => {
    store = await openTestStore(engine)
    ports = toTestPorts(store)
    await ports.stock()
  })

  const leave = async (user: User) =>
    allow(await deleteAccount(ports, { user, password, sessionId }))
  const countLeft = async ({ id: userId }: User) =>
    (await readAllowance(ports, { userId, plan: 'free' })).bucket?.left
  const listHashes = async () => (await listRows(store)).address_hash ?? []

  async function move(user: User, email: string): Promise<User> {
    allow(await changeEmail(ports, { user, password, sessionId, email }))
    const secret = await readSecret(ports, 'change-email')
    allow(await verifyEmail(ports, { secret, from: networkOf(1), userId: user.id }))
    return { ...user, email, isEmailVerified: true }
  }

  test('continues the allowance for every address that the account had', async () => {
    const { user } = await join(ports)
    await setLeft(ports, 900, { user })
    await leave(await move(await move(user, second), third))

    for (const email of [adasAccount.email, second, third])
      expect(await countLeft((await join(ports, { email })).user), email).toBe(900)
    expect(await listHashes()).toEqual([])
  })

  test('gives no second refund for the first address', async () => {
    const { user } = await join(ports)
    await subscribe(ports, { user })
    allow(await requestRefund(ports, user))
    await ports.finish()
    await leave(await move(user, second))

    const again = await join(ports)
    await subscribe(ports, { user: again.user, number: otherCard })
    expect(await requestRefund(ports, again.user)).toEqual({ refused: 'refund-used' })
  })

  test('does not refill an allowance that was lower than the remembered one', async () => {
    const first = await move((await join(ports)).user, second)
    ports.clock.move(days(8))
    const { user } = await join(ports)
    await setLeft(ports, 10, { user: first })
    await setLeft(ports, 990, { user })
    await leave(first)
    await leave(user)

    expect(await countLeft((await join(ports)).user)).toBe(10)
  })

  test('someone who moves to a remembered address has what was left there, or what they have if it is less', async () => {
    const { user } = await join(ports)
    await setLeft(ports, 100, { user })
    await leave(user)

    const full = await join(ports, { email: second })
    const moved = await move(full.user, adasAccount.email)
    expect(await countLeft(moved)).toBe(100)
    await move(moved, third)
    ports.clock.move(days(8))

    const emptier = await join(ports, { email: 'fourth@example.com' })
    await setLeft(ports, 5, { user: emptier.user })
    expect(await countLeft(await move(emptier.user, adasAccount.email))).toBe(5)
  })

  test('someone on a paid plan keeps its allowance when they move to a remembered address', async () => {
    const { user } = await join(ports)
    await setLeft(ports, 100, { user })
    await leave(user)
    const other = await join(ports, { email: second })
    await subscribe(ports, { user: other.user })
    const before = await ports.usage.findBucket(other.user.id)

    await move(other.user, adasAccount.email)

    expect(await ports.usage.findBucket(other.user.id)).toEqual(before)
  })

  test('an address that support restored, or that changed at the identity provider, counts too', async () => {
    const { user } = await join(ports)
    await move(user, second)
    allow(await restoreEmail(ports, { userId: user.id }))
    expect(await listHashes()).toHaveLength(2)

    await syncUser(ports, { ...user, email: third })
    await syncUser(ports, user)
    expect(await listHashes()).toHaveLength(3)
  })

  test('the address that was left is kept as a keyed hash, for a year', async () => {
    const { user } = await join(ports)
    await move(user, second)
    const [hash = ''] = ports.keyedHash.list(`email:${adasAccount.email}`)
    expect(await listHashes()).toMatchObject([{ user_id: user.id, hash }])

    ports.clock.move(days(365))
    await deleteExpiredData(ports)
    expect(await listHashes()).toHaveLength(1)
    ports.clock.move(1)
    await deleteExpiredData(ports)

    expect(await listHashes()).toEqual([])
  })
})
