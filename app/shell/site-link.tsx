import { Link, type LinkProps } from 'react-router'
import { buttonClasses, textLinkClasses } from '#app/ui/button.tsx'
import { useIsOnline } from './offline.tsx'
import { usePrefetch } from './preload.ts'
import { useRootData } from './root-data.ts'

/**
 * A link within the site. Visitors load the next page as a document: it's prerendered, and most
 * pages have no framework. Logged-in users navigate on the client.
 */
export function SiteLink(props: LinkProps) {
  const isSignedIn = Boolean(useRootData()?.viewer)
  const prefetch = usePrefetch(props.to, useIsOnline() && isSignedIn)
  return <Link {...props} {...prefetch} reloadDocument={!isSignedIn} />
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
