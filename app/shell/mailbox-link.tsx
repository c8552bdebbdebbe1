import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { SiteLink } from './site-link.tsx'

/** A link to the local mailbox, while emails aren't sent anywhere. */
export function MailboxLink() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root?.hasMailbox) return null
  return (
    <p className="mt-1">
      Emails stay on this machine. Read them in the{' '}
      <SiteLink to="/mailbox" className={textLink}>
        local mailbox
      </SiteLink>
      .
    </p>
  )
}
