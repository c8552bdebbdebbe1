import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { smtpPost } from './smtp.ts'

type Received = { recipients: string[]; raw: string }

const mail = {
  id: '0d9f',
  kind: 'welcome',
  to: 'ada@example.com',
  subject: 'Welcome, Ada ünïcode',
  paragraphs: ['Hello <b>Ada</b>'],
  action: { label: 'Open', url: 'https://ghost.example/?a=1&b=2' },
  tries: 0,
}

/** A real SMTP server of our own. */
async function openServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      received.push({
        recipients: session.envelope.rcptTo.map(({ address }) => address),
        raw: await text(stream),
      })
      done()
    },
    ...options,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)))
  const { port } = server.server.address() as AddressInfo
  const post = smtpPost({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Ghost Writers IA <hello@ghost.example>',
  })
  return { post, received }
}

test('a mail arrives with words, HTML and a Message-ID that stays the same', async () => {
  const { post, received } = await openServer()

  await post.deliver(mail)
  await post.deliver({ ...mail, tries: 1 })

  expect(received.map(({ recipients }) => recipients)).toEqual([
    ['ada@example.com'],
    ['ada@example.com'],
  ])
  for (const { raw } of received) {
    expect(raw).toContain('Message-ID: <0d9f@ghost.example>')
    expect(raw).toContain('From: Ghost Writers IA <hello@ghost.example>')
    expect(raw).toContain('Content-Type: text/plain')
    expect(raw).toContain('Hello <b>Ada</b>')
    expect(raw).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  }
})

test.each(['ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com'])(
  'the address %j never makes two readers',
  async (to) => {
    const { post, received } = await openServer()

    await post.deliver({ ...mail, to }).catch(() => undefined)

    expect(
      received.flatMap(({ recipients }) => recipients).filter((one) => one === 'eve@example.com'),
    ).toEqual([])
    expect(received.map(({ raw }) => /^Bcc:/m.test(raw)).filter(Boolean)).toEqual([])
  },
)

test('a server that does not take the mail is a fault', async () => {
  const { post } = await openServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('try later'), { responseCode: 451 })),
  })

  await expect(post.deliver(mail)).rejects.toThrow('451')
})

test('a server that is not there is a fault', async () => {
  const post = smtpPost({ url: 'smtp://127.0.0.1:1', from: 'hello@ghost.example' })

  await expect(post.deliver(mail)).rejects.toThrow()
})
