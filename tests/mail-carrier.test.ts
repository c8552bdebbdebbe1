import { expect, test } from 'vitest'
import { sendDueMail, writeMail } from '#domain/mail/outbox.ts'
import type { Mail, MailPorts } from '#domain/mail/ports.ts'
import { minutes } from '#domain/time.ts'
import { stoppedClock } from './clock.ts'
import { engines, openTestStore } from './engines.ts'
import { headers, openSmtpServer, postTo, refusal } from './smtp-server.ts'

/** The test server sends its greeting after 100 ms. */
const timeoutMs = 750
const mail = {
  kind: 'verify-email',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Verify your email',
  paragraphs: ['Hello Ada'],
  action: { label: 'Verify', url: 'https://ghost.example/verify?token=1' },
} satisfies Mail

type Respond = (refusal?: Error) => void

/** Servers that reject an email at first, each at another step of the SMTP dialog. */
const rejectingServers = [
  { server: 'rejects the recipient', onRcptTo: (respond: Respond) => respond(refusal(550)) },
  { server: 'asks to try later', onRcptTo: (respond: Respond) => respond(refusal(451)) },
  { server: 'is too busy', onConnect: (respond: Respond) => respond(refusal(421)) },
  { server: 'rejects the content', onMail: (respond: Respond) => respond(refusal(554)) },
  { server: 'never greets', onConnect: () => undefined },
  { server: 'never responds to the recipient', onRcptTo: () => undefined },
  { server: 'never responds to the content', onMail: () => undefined },
]

test.each(rejectingServers)(
  'an email to a server that $server is retried after a minute and sent once',
  async ({ server: _server, ...steps }) => {
    const store = await openOutbox(engines[0] as Engine)
    let isRejecting = true
    const step = (name: 'onConnect' | 'onRcptTo' | 'onMail', respond: Respond) =>
      isRejecting && steps[name] ? steps[name](respond) : respond()
    const { url, received } = await openSmtpServer({
      onConnect: (_session, respond) => step('onConnect', respond),
      onRcptTo: (_address, _session, respond) => step('onRcptTo', respond),
      onMail: (_mail, respond) => step('onMail', respond),
    })
    const ports = { ...store, mailTransport: postTo(url, { timeoutMs }) }
    await writeMail(store, mail)

    expect(await sendDue(ports)).toBe(1)
    isRejecting = false
    received.length = 0
    store.clock.move(minutes(1) - 1)
    expect(await sendDue(ports)).toBe(0)
    store.clock.move(1)
    expect(await sendDue(ports)).toBe(1)
    store.clock.move(minutes(600))
    expect(await sendDue(ports)).toBe(0)

    expect(received.map(({ recipients }) => recipients)).toEqual([[mail.to]])
    expect(await store.outbox.listMails(2)).toMatchObject([{ tries: 1, sentAt: expect.any(Date) }])
  },
)

test.each(engines)(
  'emails that were written while the mail server was down arrive once, in order ($name)',
  async (engine) => {
    const store = await openOutbox(engine)
    const stopped = await openSmtpServer()
    const ports = { ...store, mailTransport: postTo(stopped.url, { timeoutMs }) }
    await stopped.close()
    const subjects = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']
    for (const subject of subjects) await writeMail(store, { ...mail, subject })

    expect(await sendDue(ports)).toBe(subjects.length)
    const { received } = await openSmtpServer({ port: stopped.port })
    store.clock.move(minutes(1))
    expect(await sendDue(ports)).toBe(subjects.length)
    store.clock.move(minutes(600))
    expect(await sendDue(ports)).toBe(0)

    expect(received.flatMap((one) => headers(one, 'Subject'))).toEqual(subjects)
  },
)

test.each(engines)(
  "an email that is always rejected doesn't delay others; it is given up and its text deleted ($name)",
  async (engine) => {
    const store = await openOutbox(engine)
    const { url, received } = await openSmtpServer({
      onRcptTo: ({ address }, _session, respond) =>
        respond(address === 'poison@example.com' ? refusal(550) : null),
    })
    const ports = { ...store, mailTransport: postTo(url, { timeoutMs }) }
    await writeMail(store, { ...mail, to: 'poison@example.com' })

    for (const subject of ['First', 'Second', 'Third']) {
      await writeMail(store, { ...mail, subject })
      expect(await sendDue(ports)).toBe(2)
      store.clock.move(minutes(60))
    }
    expect(received.flatMap((one) => headers(one, 'Subject'))).toEqual(['First', 'Second', 'Third'])
    for (let hour = 0; hour < 24; hour += 1) {
      await sendDue(ports)
      store.clock.move(minutes(60))
    }

    expect(received).toHaveLength(3)
    const poison = (await store.outbox.listMails(4)).find(({ to }) => to === 'poison@example.com')
    expect(poison).toMatchObject({ tries: 12, sentAt: null, paragraphs: [], action: null })
  },
)

type Engine = (typeof engines)[number]

async function openOutbox(engine: Engine) {
  const { outbox } = await openTestStore(engine)
  return { outbox, clock: stoppedClock() }
}

/** Sends everything that is due now and returns the number of attempts. */
async function sendDue(ports: MailPorts): Promise<number> {
  let attempts = 0
  while (await sendDueMail(ports)) attempts += 1
  return attempts
}
