import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { QueuedMail } from '#domain/mail/ports.ts'
import { minutes } from '#domain/time.ts'
import { headers, openSmtpServer, postTo, refusal } from '#tests/smtp-server.ts'

const mail = {
  id: '0d9f',
  kind: 'welcome',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Welcome, Ada ünïcode',
  paragraphs: ['Hello <b>Ada</b>'],
  action: { label: 'Open', url: 'https://ghost.example/?a=1&b=2' },
  tries: 0,
} satisfies QueuedMail

test('an email arrives with text, HTML and a stable Message-ID', async () => {
  const { url, received } = await openSmtpServer()
  const post = postTo(url)

  await post.deliver(mail)
  await post.deliver({ ...mail, tries: 1 })

  expect(received.map(({ recipients }) => recipients)).toEqual([
    ['ada@example.com'],
    ['ada@example.com'],
  ])
  for (const one of received) {
    const words = withoutSoftBreaks(one.raw)
    expect(headers(one, 'Message-ID')).toEqual(['<0d9f@ghost.example>'])
    expect(headers(one, 'From')).toEqual(['Ghost Writers IA <hello@ghost.example>'])
    expect(words).toContain('Content-Type: text/plain')
    expect(words).toContain('Hello <b>Ada</b>')
    expect(words).toContain('Hello &lt;b&gt;Ada&lt;/b&gt;')
  }
})

test('an email arrives with its own headers, which cannot add others', async () => {
  const { url, received } = await openSmtpServer()
  const own = { 'X-Support-Plan': 'pro\r\nBcc: all@example.com' } as const

  await postTo(url).deliver({ ...mail, headers: own })

  const [one] = received
  expect(one && headers(one, 'X-Support-Plan')).toEqual([expect.stringContaining('pro')])
  expect(one && headers(one, 'Bcc')).toEqual([])
})

test.each([
  { way: 'from the first byte', options: { secure: true }, scheme: 'smtps' },
  { way: 'once the server offers it', options: { disabledCommands: [] }, scheme: 'smtp' },
])('an email is sent encrypted $way', async ({ options, scheme }) => {
  const ways: boolean[] = []
  const { port, received } = await openSmtpServer({
    ...options,
    onMailFrom: (_address, { secure }, done) => {
      ways.push(secure)
      done()
    },
  })

  await postTo(`${scheme}://127.0.0.1:${port}?tls.rejectUnauthorized=false`).deliver(mail)

  expect(ways).toEqual([true])
  expect(received).toHaveLength(1)
})

test('a server with an invalid certificate gets no email', async () => {
  const { port, received } = await openSmtpServer({ secure: true })

  await expect(postTo(`smtps://127.0.0.1:${port}`).deliver(mail)).rejects.toThrow('certificate')

  expect(received).toEqual([])
})

test('a server that rejects the email is an error', async () => {
  const { url } = await openSmtpServer({
    onRcptTo: (_address, _session, done) => done(refusal(451)),
  })

  await expect(postTo(url).deliver(mail)).rejects.toThrow('451')
})

test('an unreachable server is an error', async () => {
  await expect(postTo('smtp://127.0.0.1:1').deliver(mail)).rejects.toThrow()
})

test('a server that keeps the connection busy without accepting the email times out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sockets: Socket[] = []
  const url = await openScriptedServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined).write('220 welcome\r\n')
    // Greeted, the client waits for the end of an answer that never ends.
    socket.once('data', () => {
      const talk = setInterval(() => socket.write('250-one moment\r\n'), 5)
      socket.once('close', () => clearInterval(talk))
      vi.advanceTimersByTime(minutes(1))
    })
  })

  await expect(postTo(url).deliver(mail)).rejects.toThrow('closed')

  expect(sockets).toHaveLength(1)
  await expect.poll(() => sockets[0]?.destroyed).toBe(true)
})

/** A server that sends only the given lines. */
async function openScriptedServer(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer(talk)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Quoted-printable splits a long line with a trailing "=" (RFC 2045). */
function withoutSoftBreaks(raw: string): string {
  return raw.replaceAll('=\r\n', '')
}
