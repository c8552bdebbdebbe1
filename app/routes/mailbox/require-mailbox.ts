import { data } from 'react-router'
import { portsContext } from '#app/context.ts'
import { type Keyed, requireStandInKey } from '#app/stand-in-key.ts'
import type { Outbox } from '#domain/mail/ports.ts'

/** The mailbox, for browsers with the key, while no email leaves this machine. */
export async function requireMailbox({ request, context }: Keyed): Promise<Outbox> {
  await requireStandInKey({ request, context })
  const { post, outbox } = context.get(portsContext)
  if (!post.isLocal) throw data(null, { status: 404 })
  return outbox
}
