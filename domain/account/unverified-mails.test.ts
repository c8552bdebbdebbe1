import { describe, expect, test } from 'vitest'
import { sendVerificationEmail } from '#domain/identity/verify-email.ts'
import { days } from '#domain/time.ts'
import { allow, join, networkOf } from '#tests/accounts.ts'
import { oneEngine, openTestStore } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, toTestPorts } from '#tests/ports.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'

const { email, password } = adasAccount

describe.each(oneEngine)('an address that is not verified', (engine) => {
  test('gets four emails a day, however often a stranger signs up with it and deletes the account', async () => {
    const ports = await openTestPorts(engine)
    const countMails = async () => (await ports.outbox.listMailsTo(email, new Date(0))).length
    let sent = 0
    for (let round = 0; round < 12; round += 1) {
      // Deleting an account deletes its emails, so each round is counted when it's sent.
      const { user, isMailed } = await join(ports, { from: networkOf(round) })
      expect(user.email).toBe(email)
      expect(isMailed).toBe((await countMails()) > 0)
      sent += await countMails()
      allow(await deleteAccount(ports, { user, password, sessionId: 'any' }))
      sent += await countMails()
      await ports.outbox.forgetMailsTo(email)
    }
    expect(sent).toBe(4)

    ports.clock.move(days(1))
    expect((await join(ports, { from: networkOf(99) })).isMailed).toBe(true)
  })

  test('gets no more links and notices than that, either', async () => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    for (let round = 0; round < 3; round += 1) allow(await sendVerificationEmail(ports, user))
    ports.clock.move(days(1) / 2)

    expect(await sendVerificationEmail(ports, user)).toEqual({ refused: 'too-many-mails' })
    allow(
      await changePassword(ports, { user, password, sessionId: 'any', newPassword: 'a new horse' }),
    )
    expect(await ports.outbox.listMails(20)).toHaveLength(4)
  })

  test('is counted by its hash', async () => {
    const store = await openTestStore(engine)
    await join(toTestPorts(store))

    const counters = JSON.stringify((await listRows(store)).rate_limit)
    expect(counters).toContain('unverified-mails:')
    expect(counters).not.toContain(email)
  })
})
