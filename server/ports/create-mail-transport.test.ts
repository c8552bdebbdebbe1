import { expect, test } from 'vitest'
import type { QueuedMail } from '#domain/mail/ports.ts'
import { openSmtpServer } from '#tests/smtp-server.ts'
import { createMailTransport } from './create-mail-transport.ts'

const mailFrom = 'Ghost Writers IA <hello@ghost.example>'
const proxy = { NO_PROXY: '' }
const mail = {
  id: '0d9f',
  kind: 'reset-password',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Reset your password',
  paragraphs: ['Hello'],
  action: { label: 'Open', url: 'https://ghost.example/new-password?token=a-secret' },
  tries: 0,
} satisfies QueuedMail

/** A mail server without TLS that accepts everything. */
async function openPlainServer() {
  const commands: string[] = []
  const server = await openSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      commands.push(`AUTH ${username}`)
      done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => {
      commands.push('MAIL FROM')
      done()
    },
  })
  return { ...server, commands }
}

// 0.0.0.0 reaches this machine like any other address, but is not a loopback address.
test.each(['', '?ignoreTLS=true', '?requireTLS=false&opportunisticTLS=true', '?secure=false'])(
  'a remote mail server without TLS gets neither password nor email: %s',
  async (query) => {
    const { port, commands, received } = await openPlainServer()
    const transport = createMailTransport({
      smtpUrl: `smtp://mailer:pw@0.0.0.0:${port}${query}`,
      mailFrom,
      proxy,
    })

    await expect(transport.deliver(mail)).rejects.toThrow()

    expect(commands).toEqual([])
    expect(received).toEqual([])
  },
)

test('options in the address cannot disable TLS for smtps', async () => {
  const { port, commands } = await openPlainServer()
  const smtpUrl = `smtps://mailer:pw@0.0.0.0:${port}?secure=false&requireTLS=false`

  await expect(createMailTransport({ smtpUrl, mailFrom, proxy }).deliver(mail)).rejects.toThrow()

  expect(commands).toEqual([])
})

test('a mail server on this machine needs no TLS', async () => {
  const { port, commands, received } = await openPlainServer()

  const smtpUrl = `smtp://mailer:pw@127.0.0.1:${port}`
  await createMailTransport({ smtpUrl, mailFrom, proxy }).deliver(mail)

  expect(commands).toEqual(['AUTH mailer', 'MAIL FROM'])
  expect(received).toHaveLength(1)
})
