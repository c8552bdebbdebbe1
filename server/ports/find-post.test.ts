import { expect, test } from 'vitest'
import { openSmtpServer } from '#tests/smtp-server.ts'
import { findPost } from './find-post.ts'

const mailFrom = 'Ghost Writers IA <hello@ghost.example>'
const mail = {
  id: '0d9f',
  kind: 'password-reset',
  to: 'ada@example.com',
  subject: 'Reset your password',
  paragraphs: ['Hello'],
  action: { label: 'Open', url: 'https://ghost.example/new-password?token=a-secret' },
  tries: 0,
}

/** Takes no part in TLS, and everything else from everyone. */
async function openPlainServer() {
  const heard: string[] = []
  const server = await openSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      heard.push(`AUTH ${username}`)
      done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => {
      heard.push('MAIL FROM')
      done()
    },
  })
  return { ...server, heard }
}

// 0.0.0.0 reaches this machine like any other address, but is not a loopback address.
test.each(['', '?ignoreTLS=true', '?requireTLS=false&opportunisticTLS=true', '?secure=false'])(
  'a mail server elsewhere that offers no TLS gets neither password nor email: %s',
  async (query) => {
    const { port, heard, received } = await openPlainServer()
    const post = findPost({ smtpUrl: `smtp://mailer:pw@0.0.0.0:${port}${query}`, mailFrom })

    await expect(post.deliver(mail)).rejects.toThrow()

    expect(heard).toEqual([])
    expect(received).toEqual([])
  },
)

test('smtps cannot be talked down to clear text by the address', async () => {
  const { port, heard } = await openPlainServer()
  const smtpUrl = `smtps://mailer:pw@0.0.0.0:${port}?secure=false&requireTLS=false`

  await expect(findPost({ smtpUrl, mailFrom }).deliver(mail)).rejects.toThrow()

  expect(heard).toEqual([])
})

test('a mail server on this machine may do without TLS', async () => {
  const { port, heard, received } = await openPlainServer()

  await findPost({ smtpUrl: `smtp://mailer:pw@127.0.0.1:${port}`, mailFrom }).deliver(mail)

  expect(heard).toEqual(['AUTH mailer', 'MAIL FROM'])
  expect(received).toHaveLength(1)
})
