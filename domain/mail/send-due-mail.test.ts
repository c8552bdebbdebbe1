import { expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { sendDueMail, writeMail } from './outbox.ts'
import type { Mail, MailTransport, QueuedMail } from './ports.ts'

const mail = {
  kind: 'welcome',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Welcome',
  paragraphs: ['Hello'],
  action: null,
} satisfies Mail

/** A transport that fails for the first emails. */
function unreliableTransport(
  refusals: number,
  words = '451 try again later',
): MailTransport & { delivered: QueuedMail[] } {
  const delivered: QueuedMail[] = []
  let left = refusals
  return {
    isLocal: false,
    delivered,
    async deliver(letter) {
      left -= 1
      if (left >= 0) throw new Error(words)
      delivered.push(letter)
    },
  }
}

test.each(engines)(
  'an email that is rejected is retried with backoff, and sent once ($name)',
  async (engine) => {
    const { outbox } = await openTestStore(engine)
    const clock = stoppedClock()
    const mailTransport = unreliableTransport(2)
    await writeMail({ outbox, clock }, mail)

    const tried: number[] = []
    for (let minute = 0; minute < 8; minute += 1) {
      if (await sendDueMail({ outbox, mailTransport, clock })) tried.push(minute)
      clock.move(minutes(1))
    }

    expect(tried).toEqual([0, 1, 3])
    expect(mailTransport.delivered).toMatchObject([mail])
  },
)

test('an email that is always rejected is given up', async () => {
  const { outbox } = await openTestStore(engines[0] as (typeof engines)[number])
  const clock = stoppedClock()
  const mailTransport = unreliableTransport(100)
  await writeMail({ outbox, clock }, mail)

  let tries = 0
  for (let hour = 0; hour < 48; hour += 1) {
    tries += Number(await sendDueMail({ outbox, mailTransport, clock }))
    clock.move(minutes(60))
  }

  expect(tries).toBe(12)
  expect(mailTransport.delivered).toEqual([])
})

test.each(engines)(
  'whatever error a server returns, the email waits and the next one is sent ($name)',
  async (engine) => {
    const { outbox } = await openTestStore(engine)
    const clock = stoppedClock()
    const mailTransport = unreliableTransport(1, `550 no\0 such reader ${'x'.repeat(900_000)}`)
    await writeMail({ outbox, clock }, mail)
    await writeMail({ outbox, clock }, { ...mail, subject: 'Next' })

    expect(await sendDueMail({ outbox, mailTransport, clock })).toBe(true)
    expect(await sendDueMail({ outbox, mailTransport, clock })).toBe(true)

    expect(mailTransport.delivered).toMatchObject([{ subject: 'Next' }])
    clock.move(minutes(1))
    expect(await outbox.listDue({ now: clock.now(), atMost: 2 })).toMatchObject([{ tries: 1 }])
  },
)

test('a subject is one line, whatever a name contains', async () => {
  const { outbox } = await openTestStore(engines[0] as (typeof engines)[number])
  const clock = stoppedClock()

  await writeMail({ outbox, clock }, { ...mail, subject: 'Hello Ada\r\nBcc: everyone@example.com' })

  const [written] = await outbox.listMails(1)
  expect(written?.subject).toBe('Hello Ada Bcc: everyone@example.com')
})

test('a subject is truncated to what mail servers accept, between two characters', async () => {
  const { outbox } = await openTestStore(engines[0] as (typeof engines)[number])

  await writeMail({ outbox, clock: stoppedClock() }, { ...mail, subject: '👻'.repeat(70_000) })

  const [written] = await outbox.listMails(1)
  expect(written?.subject).toBe(`${'👻'.repeat(239)}…`)
})
