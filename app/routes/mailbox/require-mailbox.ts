import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { portsContext, visitContext } from '#app/context.ts'

/**
 * The mailbox is there only while no mail leaves the house, and only for whoever
 * sits at the machine: the keys to every account lie in it.
 */
export function requireMailbox(context: Readonly<RouterContextProvider>) {
  const { post, outbox } = context.get(portsContext)
  if (!post.isLocal || !context.get(visitContext).isAtHome) throw data(null, { status: 404 })
  return outbox
}
