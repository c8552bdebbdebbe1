import { Socket } from 'node:net'
import type { MailHeaders, MailTransport, QueuedMail } from '#domain/mail/ports.ts'
import { toHtml, toText } from '#domain/mail/render-email.ts'
import { seconds } from '#domain/time.ts'
import { type OutgoingProxy, openTunnel } from '../outgoing-proxy.ts'

type SmtpConfig = {
  readonly url: string
  readonly from: string
  /** Refuses to log in or send before the connection is encrypted, whatever the URL says. */
  readonly requiresTls: boolean
  /** Timeout while the server is silent. */
  readonly timeoutMs?: number
  readonly proxy?: OutgoingProxy
}

/** Limits a whole delivery to six timeouts, well within the lease of the sending process. */
const maxTimeouts = 6

/** Sends emails through an SMTP server. */
export function smtpTransport({
  url,
  from,
  requiresTls,
  timeoutMs = seconds(10),
  proxy,
}: SmtpConfig): MailTransport {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  }
  const address = requiresTls ? requireTls(url) : url
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    isLocal: false,
    async deliver(mail) {
      // Lazy, because a site with the local mailbox never needs it.
      const { createTransport } = await import('nodemailer')
      const connection = proxy && (await openTunnel(proxy, toTarget(address), timeoutMs))
      // Our own socket, because nodemailer has no timeout for a whole delivery.
      const socket = connection ?? new Socket()
      const limit = setTimeout(() => socket.destroy(), timeoutMs * maxTimeouts)
      const way = connection ? { connection } : { socket }
      const transport = createTransport({ url: address, ...way, ...timeouts }, { from })
      await transport.sendMail(toMessage(mail, domain)).finally(() => clearTimeout(limit))
    },
  }
}

/** With the ports that nodemailer takes where the URL has none. */
function toTarget(address: string) {
  const { hostname: host, port, protocol } = new URL(address)
  return { host, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) }
}

/** Set in the URL, because nodemailer prefers its parameters to options. */
function requireTls(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('secured')
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

function toMessage(mail: QueuedMail, domain: string) {
  return {
    // An object, because nodemailer would split a string at a comma.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: escapeEncodedWords(mail.subject),
    text: toText(mail),
    html: toHtml(mail),
    headers: { 'Content-Language': mail.language, ...escapeHeaders(mail.headers ?? {}) },
    messageId: `<${mail.id}@${domain}>`,
    disableUrlAccess: true,
    disableFileAccess: true,
  }
}

function escapeHeaders(headers: MailHeaders): Record<string, string> {
  const lines = Object.entries(headers)
  return Object.fromEntries(lines.map(([name, value]) => [name, escapeEncodedWords(value)]))
}

/** Nodemailer doesn't escape encoded words such as `=?utf-8?B?…?=` (RFC 2047). */
function escapeEncodedWords(text: string): string {
  return text.replaceAll('=?', '= ?')
}

/** The stand-in for SMTP: emails stay in the outbox, where the mailbox page shows them. */
export const localTransport: MailTransport = { isLocal: true, deliver: async () => undefined }
