import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { days, later } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'

const now = new Date('2026-03-01T12:00:00Z')
const first = {
  id: 'first',
  userId: ada.id,
  email: ada.email,
  addedAt: now,
  expiresAt: later(now, days(7)),
}
const second = { ...first, id: 'second', email: 'b@example.com', addedAt: later(now, days(1)) }
const third = { ...first, id: 'third', email: 'c@example.com', addedAt: later(now, days(2)) }
const graces = { ...third, id: 'graces', userId: grace.id }

describe.each(engines)('former email addresses that can be restored, on $name', (engine) => {
  async function openFormerEmails() {
    const { formerEmails, users } = await openTestStore(engine)
    for (const user of [ada, grace]) await users.addUser(user, firstSubscription(now))
    for (const one of [first, second, third, graces]) await formerEmails.addFormerEmail(one)
    return { formerEmails, users }
  }

  test('are found by secret, user and address, newest first', async () => {
    const { formerEmails } = await openFormerEmails()

    expect(await formerEmails.findFormerEmail('second')).toEqual(second)
    expect(await formerEmails.findFormerEmail('none')).toBeNull()
    const adas = await formerEmails.listFormerEmails({ userId: ada.id })
    expect(adas).toEqual([third, second, first])
    expect(await formerEmails.listFormerEmails({ email: first.email })).toEqual([first])
  })

  test("are deleted with those that came later, and never another user's", async () => {
    const { formerEmails } = await openFormerEmails()

    const { userId, email, addedAt: since } = second
    await formerEmails.dropFormerEmails({ userId, email, since })

    expect(await formerEmails.listFormerEmails({ userId: ada.id })).toEqual([first])
    expect(await formerEmails.findFormerEmail('graces')).toEqual(graces)
  })

  test('are deleted when they expire, and with their user', async () => {
    const { formerEmails, users } = await openFormerEmails()
    await users.deleteUser(grace.id)
    expect(await formerEmails.findFormerEmail('graces')).toBeNull()

    await formerEmails.forgetFormerEmails(later(first.expiresAt, -1))
    expect(await formerEmails.listFormerEmails({ userId: ada.id })).toHaveLength(3)
    await formerEmails.forgetFormerEmails(first.expiresAt)

    expect(await formerEmails.listFormerEmails({ userId: ada.id })).toEqual([])
  })
})
