import { describe, expect, test } from 'vitest'
import { toMailbox, type User } from '#domain/identity/user.ts'
import { days } from '#domain/time.ts'
import { allow, join, logIn } from '#tests/accounts.ts'
import { engines, oneEngine } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { deleteAccount } from '../account/delete-account.ts'
import { isRefusal } from '../refusal.ts'
import { changeAllowance, readAllowance } from './allowance.ts'
import { reserve } from './reserve.ts'

async function countLeft(ports: TestPorts, { id: userId }: User) {
  return (await readAllowance(ports, { userId, plan: 'free' })).bucket?.left
}

/** Returns how many of the requests were granted. */
async function ask(ports: TestPorts, user: User, count: number): Promise<number> {
  const asked = Array.from({ length: count }, () =>
    reserve(ports, { userId: user.id, requestId: crypto.randomUUID() }),
  )
  return (await Promise.all(asked)).filter((answer) => !isRefusal(answer)).length
}

test.each([
  ['Me+anything@Example.com', 'me@example.com'],
  ['m.e@example.com', 'm.e@example.com'],
  ['m.e+a+b@gmail.com', 'me@gmail.com'],
  ['m.e@googlemail.com', 'me@gmail.com'],
])('mail to %s arrives in the mailbox %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox)
})

describe.each(engines)('accounts of one mailbox on $name', (engine) => {
  test('share one free allowance, no matter who uses it first and how many there are', async () => {
    const ports = await openTestPorts(engine)
    const { user: first } = await join(ports, { email: 'me@gmail.com' })
    const { user: second } = await join(ports, { email: 'me+2@gmail.com' })
    const { user: third } = await join(ports, { email: 'm.e+3@googlemail.com' })
    const { user: other } = await join(ports, { email: 'you@gmail.com' })

    const granted = await Promise.all([first, second, third].map((user) => ask(ports, user, 400)))

    expect(granted.reduce((sum, each) => sum + each, 0)).toBe(1_000)
    for (const user of [first, second, third]) expect(await countLeft(ports, user)).toBe(0)
    const { user: fourth } = await join(ports, { email: 'me+4@gmail.com' })
    expect(await countLeft(ports, fourth)).toBe(0)
    expect(await countLeft(ports, other)).toBe(1_000)

    ports.clock.move(days(1))
    expect(await ask(ports, fourth, 60)).toBe(50)
    expect(await ask(ports, first, 1)).toBe(0)
  })
})

describe.each(oneEngine)('an account of the same mailbox on $name', (engine) => {
  test('has what a deleted one had left', async () => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports, { email: 'me+1@example.com' })
    await ask(ports, user, 300)
    allow(await deleteAccount(ports, { user, password: adasAccount.password, sessionId: 'one' }))

    const { user: again } = await join(ports, { email: 'me+2@example.com' })

    expect(await countLeft(ports, again)).toBe(700)
  })

  test('has an allowance of its own on a paid plan', async () => {
    const ports = await openTestPorts(engine)
    const { user: free } = await join(ports, { email: 'me+1@example.com' })
    const { user: paying } = await join(ports, { email: 'me+2@example.com' })
    const plan = {
      plan: 'essential',
      requestLimit: 5_000,
      expiresAt: null,
      billingCycle: 'monthly',
    } as const
    await ports.users.setSubscription(paying.id, plan)
    const now = ports.clock.now()
    await changeAllowance(ports, { userId: paying.id, from: 'free', to: 'essential', now })

    await ask(ports, paying, 100)
    await ask(ports, free, 200)

    expect(await countLeft(ports, free)).toBe(800)
    const { bucket } = await readAllowance(ports, { userId: paying.id, plan: 'essential' })
    expect(bucket?.left).toBe(4_900)
  })

  test('from before allowances were shared joins the others when its user logs in', async () => {
    const ports = await openTestPorts(engine)
    const { user: old } = await join(ports, { email: 'me@example.com' })
    await ports.usage.joinAddressGroup(old.id, ['none yet'])
    const { user } = await join(ports, { email: 'me+2@example.com' })
    await ask(ports, user, 300)
    expect(await countLeft(ports, old)).toBe(1_000)

    allow(await logIn(ports, { email: 'me@example.com' }))

    expect(await countLeft(ports, old)).toBe(700)
  })
})
