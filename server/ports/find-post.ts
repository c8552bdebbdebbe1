import type { Post } from '#domain/mail/ports.ts'
import { localMailbox, smtpPost } from '#gateways/mail/mail-transport.ts'
import type { Env } from '../config/load.ts'
import { isLoopback } from '../config/loopback.ts'

/** Email goes to the mail server, or to the local mailbox without one. TLS is required unless the server is on this machine. */
export function findPost({ smtpUrl, mailFrom }: Pick<Env, 'smtpUrl' | 'mailFrom'>): Post {
  if (!smtpUrl) return localMailbox
  const requiresTls = !isLoopback(new URL(smtpUrl).hostname)
  return smtpPost({ url: smtpUrl, from: mailFrom, requiresTls })
}
