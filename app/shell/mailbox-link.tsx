import { useRouteLoaderData } from 'react-router'
import { mailboxNotice } from '#app/copy/shell.ts'
import type { loader } from '#app/root.tsx'
import { RichText } from './rich-text.tsx'

/** Links to the local mailbox when the site doesn't send real email. */
export function MailboxLink() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root?.hasMailbox) return null
  return (
    <p className="mt-1">
      <RichText text={mailboxNotice} />
    </p>
  )
}
