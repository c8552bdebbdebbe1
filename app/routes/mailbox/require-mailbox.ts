import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { portsContext } from '#app/context.ts'

/** The mailbox is there only while no mail leaves the house. */
export function requireMailbox(context: Readonly<RouterContextProvider>) {
  const { post, outbox } = context.get(portsContext)
  if (!post.isLocal) throw data(null, { status: 404 })
  return outbox
}
