import type { MailPorts, Outbox } from './ports.ts'

export type LocalMailbox = Pick<Outbox, 'listMails' | 'findMail'>

/** The emails that can be read on this machine; null when emails are really sent. */
export function findLocalMailbox({
  outbox,
  post,
}: Pick<MailPorts, 'outbox' | 'post'>): LocalMailbox | null {
  return post.isLocal ? outbox : null
}
