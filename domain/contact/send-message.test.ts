import { expect, test } from 'vitest'
import { refuse } from '#domain/refusal.ts'
import { hours } from '#domain/time.ts'
import { localTransport } from '#gateways/mail/mail-transport.ts'
import { stoppedClock } from '#tests/clock.ts'
import { type Engine, engines, openTestStore } from '#tests/engines.ts'
import { sendMessage } from './send-message.ts'

const words = { name: 'Ada', email: 'ada@example.com', text: 'Hello\n\nGoodbye' }
async function openContact(engine: Engine) {
  return { ...(await openTestStore(engine)), clock: stoppedClock(), mailTransport: localTransport }
}

const message = { ...words, from: '203.0.113.7', reader: 'desk@ghost.example' }

test.each(engines)(
  'a contact message is stored and emailed, without the network address it came from ($name)',
  async (engine) => {
    const ports = await openContact(engine)

    expect(await sendMessage(ports, message)).toEqual({ sent: true })

    expect(await ports.contact.listMessages()).toEqual([{ ...words, sentAt: ports.clock.now() }])
    expect(await ports.outbox.listMails(5)).toMatchObject([
      {
        to: 'desk@ghost.example',
        replyTo: 'ada@example.com',
        subject: 'Message from Ada',
        paragraphs: ['Ada <ada@example.com> wrote:', 'Hello', 'Goodbye'],
      },
    ])
  },
)

test.each(engines)(
  'without an operator address, a message goes to the local mailbox ($name)',
  async (engine) => {
    const ports = await openContact(engine)

    await sendMessage(ports, { ...message, reader: '' })

    expect(await ports.contact.listMessages()).toHaveLength(1)
    expect(await ports.outbox.listMails(5)).toMatchObject([{ to: 'operator@localhost' }])
  },
)

test.each(engines)(
  'without an operator address, a message is only stored when there is no local mailbox ($name)',
  async (engine) => {
    const ports = await openContact(engine)
    const mailTransport = { ...localTransport, isLocal: false }

    await sendMessage({ ...ports, mailTransport }, { ...message, reader: '' })

    expect(await ports.contact.listMessages()).toHaveLength(1)
    expect(await ports.outbox.listMails(5)).toEqual([])
  },
)

test.each(engines)(
  'a network address can send five messages an hour; others are not affected ($name)',
  async (engine) => {
    const ports = await openContact(engine)
    for (let count = 0; count < 5; count += 1) await sendMessage(ports, message)

    expect(await sendMessage(ports, message)).toEqual(refuse('too-many-messages'))
    expect(await sendMessage(ports, { ...message, from: '203.0.113.8' })).toEqual({ sent: true })

    ports.clock.move(hours(1))
    expect(await sendMessage(ports, message)).toEqual({ sent: true })
  },
)
