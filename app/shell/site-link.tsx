import { Link, type LinkProps } from 'react-router'
import { useIsOnline } from './offline.tsx'
import { useRootData } from './root-data.ts'

/**
 * A link within the site. Visitors load the next page as a document: it's prerendered, and most
 * pages have no framework. Logged-in users navigate on the client.
 */
export function SiteLink(props: LinkProps) {
  const isSignedIn = Boolean(useRootData()?.viewer)
  // A prefetch that fails makes the framework reload the open page.
  const canPrefetch = useIsOnline() && isSignedIn
  return <Link {...props} reloadDocument={!isSignedIn} prefetch={canPrefetch ? 'intent' : 'none'} />
}
