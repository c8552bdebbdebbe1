import { textLink } from '#app/ui/text-link.ts'
import { useRootData } from './root-data.ts'
import { SiteLink } from './site-link.tsx'

/** Where the links of our own mails can be read while none of them leaves this machine. */
export function MailboxLink() {
  const root = useRootData()
  if (!root?.hasMailbox) return null
  return (
    <p className="mt-1">
      No mail leaves this machine: read it in the{' '}
      <SiteLink to="/mailbox" className={textLink}>
        local mailbox
      </SiteLink>
      .
    </p>
  )
}
