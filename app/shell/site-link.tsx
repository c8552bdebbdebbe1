import { Link, type LinkProps } from 'react-router'
import { useIsOnline } from './offline.tsx'
import { useRootData } from './root-data.ts'

/**
 * A link to a page of ours. Visitors load the next page whole: it is finished
 * HTML and most have no framework on board. Signed-in users stay in the app.
 */
export function SiteLink(props: LinkProps) {
  const isSignedIn = Boolean(useRootData()?.viewer)
  // What cannot be loaded ahead makes the framework load the open page anew.
  const isAhead = useIsOnline() && isSignedIn
  return <Link {...props} reloadDocument={!isSignedIn} prefetch={isAhead ? 'intent' : 'none'} />
}
