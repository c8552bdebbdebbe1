import { expect, test } from 'vitest'
import { forgetOldMail } from '#domain/mail/forget-old-mail.ts'
import { days } from '#domain/time.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { forgetOldMessages } from './forget-old-messages.ts'
import { sendMessage } from './send-message.ts'

const message = {
  name: 'Ada',
  email: 'ada@example.com',
  text: 'Hello',
  from: '203.0.113.7',
  reader: 'desk@ghost.example',
}

test.each(engines)(
  'a message is kept for a year and its email for 30 days ($name)',
  async (engine) => {
    const ports = { ...(await openTestStore(engine)), clock: stoppedClock(), post: localMailbox }
    await sendMessage(ports, message)
    const [mail] = await ports.outbox.listMails(1)
    await ports.outbox.markSent(mail?.id ?? '', { at: ports.clock.now(), isForgotten: false })
    const count = async () => {
      await forgetOldMail(ports)
      await forgetOldMessages(ports)
      return [(await ports.outbox.listMails(5)).length, (await ports.contact.listMessages()).length]
    }

    ports.clock.move(days(30))
    expect(await count()).toEqual([1, 1])
    ports.clock.move(1)
    expect(await count()).toEqual([0, 1])
    ports.clock.move(days(335))
    expect(await count()).toEqual([0, 0])
  },
)
