import type { ReactNode } from 'react'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import type { DeadLinkData } from './link-answers.ts'

/** The page of a link that can't be followed: says why, and what to do instead. */
export function DeadLink({
  label,
  page,
  dead: { secret, message, isLive, isVerified },
  children,
}: {
  label: string
  /** The page that the link leads to. */
  page: string
  dead: DeadLinkData
  /** What to do when the link is dead for good. */
  children: ReactNode
}) {
  const title = isVerified ? 'Already verified' : 'This link no longer works'
  return (
    <FormPage label={label} title={isLive ? 'Try again later' : title} intro={<p>{message}</p>}>
      {isLive ? <TryAgain to={`/${page}?token=${encodeURIComponent(secret)}`} /> : children}
    </FormPage>
  )
}

/** The link couldn't be checked right now. */
function TryAgain({ to }: { to: string }) {
  return (
    <>
      <p className="text-muted">If your link is valid, it still works.</p>
      <SiteLink to={to} reloadDocument className={`${buttonLook('solid')} mt-5`}>
        Try again
      </SiteLink>
    </>
  )
}
