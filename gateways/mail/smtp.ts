import { createTransport } from 'nodemailer'
import { toHtml, toText } from '#domain/mail/letter.ts'
import type { Post } from '#domain/mail/ports.ts'
import { seconds } from '#domain/time.ts'

const patienceMs = seconds(10)

/** Carries mail through somebody's SMTP server. */
export function smtpPost({ url, from }: { url: string; from: string }): Post {
  const transport = createTransport(
    { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from },
  )
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    isLocal: false,
    async deliver(mail) {
      await transport.sendMail({
        // An object, not a text: a comma in an address must not make it two.
        to: { name: '', address: mail.to },
        ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: toText(mail),
        html: toHtml(mail),
        messageId: `<${mail.id}@${domain}>`,
        disableUrlAccess: true,
        disableFileAccess: true,
      })
    },
  }
}
