import { mailboxNotice, testMode } from '#app/copy/shell.ts'
import { RichText } from './rich-text.tsx'
import { useRootData } from './root-data.ts'

/** Shown where people pay with the sandbox or with Stripe's test keys, so that no real money moves. */
export function TestMode() {
  if (!useRootData()?.isTestMode) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[14px] text-muted">
      <span className="rounded-md bg-ghost px-2 py-1 font-mono text-xs leading-none font-medium text-on-ghost">
        TEST MODE
      </span>{' '}
      {testMode.badge}
    </p>
  )
}

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
