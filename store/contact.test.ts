import { describe, expect, test } from 'vitest'
import { engines, openTestStore } from '#tests/engines.ts'

const message = {
  name: 'Ada',
  email: 'ada@example.com',
  text: 'Hello',
  sentAt: new Date('2026-03-01T12:00:00Z'),
}

describe.each(engines)('the contact store on $name', (engine) => {
  test('keeps messages, newest first, until they are deleted', async () => {
    const { contact } = await openTestStore(engine)
    const later = { ...message, text: 'Wörld 👻', sentAt: new Date('2026-03-02T12:00:00Z') }

    await contact.addMessage(message)
    await contact.addMessage(later)

    expect(await contact.listMessages()).toEqual([later, message])

    await contact.forgetMessages(later.sentAt)
    expect(await contact.listMessages()).toEqual([later])
  })

  test("lists the messages of one email address, however it was typed, and no one else's", async () => {
    const { contact } = await openTestStore(engine)
    const shouted = {
      ...message,
      email: 'Ada@Example.COM',
      sentAt: new Date('2026-03-03T12:00:00Z'),
    }
    await contact.addMessage(message)
    await contact.addMessage(shouted)
    await contact.addMessage({ ...message, email: 'grace@example.com' })

    expect(await contact.listMessagesFrom('ada@example.com')).toEqual([shouted, message])
  })
})
