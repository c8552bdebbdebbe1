import { startLink } from '#app/copy/shell.ts'
import { useRootData } from './root-data.ts'
import { ButtonLink } from './site-link.tsx'

/** The first thing to do on the home page: sign up, or go on to the dashboard. */
export function StartLink() {
  const isSignedIn = Boolean(useRootData()?.viewer)
  return (
    <ButtonLink to={isSignedIn ? '/dashboard' : '/signup'}>
      {isSignedIn ? startLink.user : startLink.visitor}
    </ButtonLink>
  )
}
