import { useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import { reachServer } from './reach-server.tsx'
import { useRootData } from './root-data.ts'

/**
 * A link within the site. Visitors load the next page as a document: it's prerendered, and most
 * pages have no framework. Logged-in users navigate on the client.
 */
export function SiteLink(props: LinkProps) {
  const isSignedIn = Boolean(useRootData()?.viewer)
  const prefetch = usePrefetch()
  return isSignedIn ? <Link {...props} {...prefetch} /> : <Link {...props} reloadDocument />
}

/**
 * Prefetches a page when its link gets the pointer, a finger or the focus. React Router does that as
 * well, but reloads the open page if the server is gone.
 */
function usePrefetch() {
  const [isWanted, setWanted] = useState(false)
  const start = () => void reachServer().then(setWanted)
  const stop = () => setWanted(false)
  return {
    prefetch: isWanted ? 'render' : 'none',
    onFocus: start,
    onMouseEnter: start,
    onTouchStart: start,
    onBlur: stop,
    onMouseLeave: stop,
  } as const
}

type ButtonLinkProps = LinkProps & { readonly look?: Parameters<typeof buttonClasses>[0] }

/** A link that looks like a button. */
export function ButtonLink({ look = 'solid', className = '', ...link }: ButtonLinkProps) {
  return <SiteLink {...link} className={`${buttonClasses(look)} ${className}`} />
}

/** A link inside a text. */
export function TextLink({ className = '', ...link }: LinkProps) {
  return <SiteLink {...link} className={`${textLinkClasses} ${className}`} />
}
