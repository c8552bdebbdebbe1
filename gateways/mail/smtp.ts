import { Socket } from 'node:net'
import type { Post, QueuedMail } from '#domain/mail/ports.ts'
import { toHtml, toText } from '#domain/mail/render-email.ts'
import { seconds } from '#domain/time.ts'

type Address = {
  readonly url: string
  readonly from: string
  /** Refuses to log in or send before the connection is encrypted, whatever the address says. */
  readonly requiresTls: boolean
  /** How long the server may be silent. */
  readonly patienceMs?: number
}

/** A server that keeps talking and says nothing ends here: well before the carrier's lease does. */
const silencesAtMost = 6

/** Carries mail through somebody's SMTP server. */
export function smtpPost({ url, from, requiresTls, patienceMs = seconds(10) }: Address): Post {
  const patience = {
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  }
  const address = requiresTls ? requireTls(url) : url
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    isLocal: false,
    async deliver(mail) {
      // Loaded by whoever has mail to send, and by no site that keeps it in its own mailbox.
      const { createTransport } = await import('nodemailer')
      // Our own socket: nodemailer notices silence, but has no limit for the whole of a delivery.
      const socket = new Socket()
      const limit = setTimeout(() => socket.destroy(), patienceMs * silencesAtMost)
      const transport = createTransport({ url: address, socket, ...patience }, { from })
      await transport.sendMail(toMessage(mail, domain)).finally(() => clearTimeout(limit))
    },
  }
}

/** In the address itself, because what it says there counts more to nodemailer than any option. */
function requireTls(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('secured')
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

function toMessage(mail: QueuedMail, domain: string) {
  return {
    // An object, not a text: a comma in an address must not make it two.
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: withoutCodes(mail.subject),
    text: toText(mail),
    html: toHtml(mail),
    messageId: `<${mail.id}@${domain}>`,
    disableUrlAccess: true,
    disableFileAccess: true,
  }
}

/** `=?utf-8?B?…?=` is code for other words, and nodemailer lets it pass as it is (RFC 2047). */
function withoutCodes(text: string): string {
  return text.replaceAll('=?', '= ?')
}
