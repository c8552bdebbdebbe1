import type { MailTransport } from '#domain/mail/ports.ts'
import { localTransport, smtpTransport } from '#gateways/mail/mail-transport.ts'
import type { Env } from '../config/load.ts'
import { isLoopback } from '../config/loopback.ts'

/** Email goes to the mail server, or to the local mailbox without one. TLS is required unless the server is on this machine. */
export function createMailTransport({
  smtpUrl,
  mailFrom,
  proxy,
}: Pick<Env, 'smtpUrl' | 'mailFrom' | 'proxy'>): MailTransport {
  if (!smtpUrl) return localTransport
  const requiresTls = !isLoopback(new URL(smtpUrl).hostname)
  return smtpTransport({ url: smtpUrl, from: mailFrom, requiresTls, proxy })
}
