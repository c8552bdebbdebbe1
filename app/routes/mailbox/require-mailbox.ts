import { data } from 'react-router'
import { portsContext } from '#app/context.ts'
import { requireStandInKey, type StandInRequest } from '#app/http/cookies.ts'
import { findLocalMailbox, type LocalMailbox } from '#domain/mail/outbox.ts'

/** The mailbox, for browsers with the key, while no email leaves this machine. */
export async function requireMailbox({ request, context }: StandInRequest): Promise<LocalMailbox> {
  await requireStandInKey({ request, context })
  const mailbox = findLocalMailbox(context.get(portsContext))
  if (!mailbox) throw data(null, { status: 404 })
  return mailbox
}
