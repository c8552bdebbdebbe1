import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { smtpPost } from '#gateways/mail/smtp.ts'

export type Received = { readonly recipients: readonly string[]; readonly raw: string }

type Options = SMTPServerOptions & {
  readonly port?: number
  /** Answers for the server once it has read a mail; it takes every mail when absent. */
  readonly onMail?: (mail: Received, done: (refusal?: Error) => void) => void
}

/** Somebody's SMTP server, for real, on this machine. */
export async function openSmtpServer({
  port: wanted = 0,
  onMail = take,
  ...options
}: Options = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    logger: false,
    async onData(stream, { envelope }, done) {
      const recipients = envelope.rcptTo.map(({ address }) => address)
      const mail = { recipients, raw: await text(stream) }
      received.push(mail)
      onMail(mail, done)
    },
    ...options,
  })
  // A client that leaves in the middle is no fault of the server.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(wanted, '127.0.0.1', listening))
  const close = () => new Promise<void>((closed) => server.close(closed))
  onTestFinished(close)

  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, received, close }
}

/** Our post, in the name of the house. */
export function postTo(url: string, { patienceMs }: { patienceMs?: number } = {}) {
  const from = 'Ghost Writers IA <hello@ghost.example>'
  return smtpPost({
    url,
    from,
    requiresTls: false,
    ...(patienceMs !== undefined && { patienceMs }),
  })
}

/** An answer that an SMTP server gives instead of yes. */
export function refusal(responseCode: number, words = 'not now'): Error {
  return Object.assign(new Error(words), { responseCode })
}

/** The values of one header; none when the mail has no such header. */
export function headers({ raw }: Received, name: string): string[] {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  return head
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())
}

function take(_mail: Received, done: () => void): void {
  done()
}
