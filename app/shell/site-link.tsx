import { Link, type LinkProps, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/**
 * A link to a page of ours. Visitors load the next page whole: it is finished
 * HTML and most have no framework on board. Signed-in users stay in the app.
 */
export function SiteLink(props: LinkProps) {
  const isSignedIn = Boolean(useRouteLoaderData<typeof loader>('root')?.viewer)
  return <Link {...props} reloadDocument={!isSignedIn} prefetch={isSignedIn ? 'intent' : 'none'} />
}
