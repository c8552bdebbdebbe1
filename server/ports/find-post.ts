import type { Post } from '#domain/mail/ports.ts'
import { localMailbox } from '#gateways/mail/local-mailbox.ts'
import { smtpPost } from '#gateways/mail/smtp.ts'
import type { Env } from '../config/load.ts'
import { isLoopback } from '../config/loopback.ts'

/** Who carries our email. Only a server on this machine may be spoken to without TLS. */
export function findPost({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): Post {
  if (!smtpUrl) return localMailbox
  const requiresTls = !isLoopback(new URL(smtpUrl).hostname)
  return smtpPost({ url: smtpUrl, from: mailFrom, requiresTls })
}
