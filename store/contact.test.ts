import { describe, expect, test } from 'vitest'
import { engines, openTestStore } from '#tests/engines.ts'

const letter = {
  name: 'Ada',
  email: 'ada@example.com',
  text: 'Hello',
  sentAt: new Date('2026-03-01T12:00:00Z'),
}

describe.each(engines)('the contact store on $name', (engine) => {
  test('keeps what visitors wrote, the newest first, until it is forgotten', async () => {
    const { contact } = await openTestStore(engine)
    const later = { ...letter, text: 'Wörld 👻', sentAt: new Date('2026-03-02T12:00:00Z') }

    await contact.addMessage(letter)
    await contact.addMessage(later)

    expect(await contact.listMessages()).toEqual([later, letter])

    await contact.forgetMessages(later.sentAt)
    expect(await contact.listMessages()).toEqual([later])
  })

  test('lists what came from one address, however it was typed, and nothing of anyone else', async () => {
    const { contact } = await openTestStore(engine)
    const shouted = {
      ...letter,
      email: 'Ada@Example.COM',
      sentAt: new Date('2026-03-03T12:00:00Z'),
    }
    await contact.addMessage(letter)
    await contact.addMessage(shouted)
    await contact.addMessage({ ...letter, email: 'grace@example.com' })

    expect(await contact.listMessagesFrom('ada@example.com')).toEqual([shouted, letter])
  })
})
