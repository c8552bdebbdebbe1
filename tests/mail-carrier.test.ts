import { expect, test } from 'vitest'
import type { MailPorts } from '#domain/mail/ports.ts'
import { sendDueMail } from '#domain/mail/send-due-mail.ts'
import { writeMail } from '#domain/mail/write-mail.ts'
import { minutes } from '#domain/time.ts'
import { stoppedClock } from './clock.ts'
import { engines, openTestStore } from './engines.ts'
import { headers, openSmtpServer, postTo, refusal } from './smtp-server.ts'

/** The test's server greets after 100 ms, to catch those who talk first. */
const patienceMs = 750
const mail = {
  kind: 'verify-email',
  to: 'ada@example.com',
  subject: 'Verify your email',
  paragraphs: ['Hello Ada'],
  action: { label: 'Verify', url: 'https://ghost.example/verify?token=1' },
}

type Answer = (refusal?: Error) => void

/** Servers that do not take a mail at first, each at another step of the conversation. */
const reluctant = [
  { server: 'knows no such reader', onRcptTo: (answer: Answer) => answer(refusal(550)) },
  { server: 'asks to come back', onRcptTo: (answer: Answer) => answer(refusal(451)) },
  { server: 'is too busy', onConnect: (answer: Answer) => answer(refusal(421)) },
  { server: 'dislikes the words', onMail: (answer: Answer) => answer(refusal(554)) },
  { server: 'never greets', onConnect: () => undefined },
  { server: 'never answers for the reader', onRcptTo: () => undefined },
  { server: 'takes the words and never answers', onMail: () => undefined },
]

test.each(reluctant)(
  'a mail to a server that $server waits a minute and is sent once',
  async ({ server: _server, ...steps }) => {
    const room = await openMailRoom(engines[0] as Engine)
    let isReluctant = true
    const step = (name: 'onConnect' | 'onRcptTo' | 'onMail', answer: Answer) =>
      isReluctant && steps[name] ? steps[name](answer) : answer()
    const { url, received } = await openSmtpServer({
      onConnect: (_session, answer) => step('onConnect', answer),
      onRcptTo: (_address, _session, answer) => step('onRcptTo', answer),
      onMail: (_mail, answer) => step('onMail', answer),
    })
    const ports = { ...room, post: postTo(url, { patienceMs }) }
    await writeMail(room, mail)

    expect(await carry(ports)).toBe(1)
    isReluctant = false
    received.length = 0
    room.clock.move(minutes(1) - 1)
    expect(await carry(ports)).toBe(0)
    room.clock.move(1)
    expect(await carry(ports)).toBe(1)
    room.clock.move(minutes(600))
    expect(await carry(ports)).toBe(0)

    expect(received.map(({ recipients }) => recipients)).toEqual([[mail.to]])
    expect(await room.outbox.listMails(2)).toMatchObject([{ tries: 1, sentAt: expect.any(Date) }])
  },
)

test.each(engines)(
  'mails that were written while the server was gone arrive once, in their order ($name)',
  async (engine) => {
    const room = await openMailRoom(engine)
    const gone = await openSmtpServer()
    const ports = { ...room, post: postTo(gone.url, { patienceMs }) }
    await gone.close()
    const subjects = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
    for (const subject of subjects) await writeMail(room, { ...mail, subject })

    expect(await carry(ports)).toBe(subjects.length)
    const { received } = await openSmtpServer({ port: gone.port })
    room.clock.move(minutes(1))
    expect(await carry(ports)).toBe(subjects.length)
    room.clock.move(minutes(600))
    expect(await carry(ports)).toBe(0)

    expect(received.flatMap((one) => headers(one, 'Subject'))).toEqual(subjects)
  },
)

test.each(engines)(
  'a mail that nobody takes holds up no other, and is given up with its words forgotten ($name)',
  async (engine) => {
    const room = await openMailRoom(engine)
    const { url, received } = await openSmtpServer({
      onRcptTo: ({ address }, _session, answer) =>
        answer(address === 'poison@example.com' ? refusal(550) : null),
    })
    const ports = { ...room, post: postTo(url, { patienceMs }) }
    await writeMail(room, { ...mail, to: 'poison@example.com' })

    for (const subject of ['First', 'Second', 'Third']) {
      await writeMail(room, { ...mail, subject })
      expect(await carry(ports)).toBe(2)
      room.clock.move(minutes(60))
    }
    expect(received.flatMap((one) => headers(one, 'Subject'))).toEqual(['First', 'Second', 'Third'])
    for (let hour = 0; hour < 24; hour += 1) {
      await carry(ports)
      room.clock.move(minutes(60))
    }

    expect(received).toHaveLength(3)
    const poison = (await room.outbox.listMails(4)).find(({ to }) => to === 'poison@example.com')
    expect(poison).toMatchObject({ tries: 12, sentAt: null, paragraphs: [], action: null })
  },
)

type Engine = (typeof engines)[number]

async function openMailRoom(engine: Engine) {
  const { outbox } = await openTestStore(engine)
  return { outbox, clock: stoppedClock() }
}

/** Sends whatever is due now and answers how many tries that took. */
async function carry(ports: MailPorts): Promise<number> {
  let tries = 0
  while (await sendDueMail(ports)) tries += 1
  return tries
}
