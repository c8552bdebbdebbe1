import { mailboxNotice } from '#app/copy/shell.ts'
import { RichText } from './rich-text.tsx'
import { useRootData } from './root-data.ts'

/** Links to the local mailbox when the site doesn't send real email. */
export function MailboxLink() {
  const root = useRootData()
  if (!root?.hasMailbox) return null
  return (
    <p className="mt-1">
      <RichText text={mailboxNotice} />
    </p>
  )
}
