import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { smtpTransport } from '#gateways/mail/mail-transport.ts'

export type Received = { readonly recipients: readonly string[]; readonly raw: string }

type Options = SMTPServerOptions & {
  readonly port?: number
  /** Decides about each received email; by default all are accepted. */
  readonly onMail?: (mail: Received, done: (refusal?: Error) => void) => void
}

/** A real SMTP server on this machine. */
export async function openSmtpServer({
  port: requestedPort = 0,
  onMail = accept,
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
  // Ignores clients that disconnect early.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(requestedPort, '127.0.0.1', listening))
  const close = () => new Promise<void>((closed) => server.close(closed))
  onTestFinished(close)

  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, port, received, close }
}

/** Our mail transport, for the test server. */
export function postTo(url: string, { timeoutMs }: { timeoutMs?: number } = {}) {
  const from = 'Ghost Writers IA <hello@ghost.example>'
  return smtpTransport({
    url,
    from,
    requiresTls: false,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}

/** An SMTP error response. */
export function refusal(responseCode: number, message = 'not now'): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** All values of a header. */
export function headers({ raw }: Received, name: string): string[] {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  return head
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())
}

function accept(_mail: Received, done: () => void): void {
  done()
}
