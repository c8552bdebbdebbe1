import { Link, type LinkProps, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import { useIsOnline } from './offline.tsx'

/**
 * A link within the site. Visitors load the next page as a document: it's prerendered, and most
 * pages have no framework. Logged-in users navigate on the client.
 */
export function SiteLink(props: LinkProps) {
  const isSignedIn = Boolean(useRouteLoaderData<typeof loader>('root')?.viewer)
  // A prefetch that fails makes the framework reload the open page.
  const canPrefetch = useIsOnline() && isSignedIn
  return <Link {...props} reloadDocument={!isSignedIn} prefetch={canPrefetch ? 'intent' : 'none'} />
}
