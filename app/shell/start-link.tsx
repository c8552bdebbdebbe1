import { buttonClasses } from '#app/ui/button.tsx'
import { useRootData } from './root-data.ts'
import { SiteLink } from './site-link.tsx'

/** The first thing to do on the home page: sign up, or go on to the dashboard. */
export function StartLink() {
  const isSignedIn = Boolean(useRootData()?.viewer)
  return (
    <SiteLink to={isSignedIn ? '/dashboard' : '/signup'} className={buttonClasses('solid')}>
      {isSignedIn ? 'Go to dashboard' : 'Start free'}
    </SiteLink>
  )
}
