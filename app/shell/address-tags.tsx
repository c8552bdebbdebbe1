import { useLocation } from 'react-router'
import { listedPages } from '#app/shell/listed-pages.ts'
import { useSiteUrl } from './root-data.ts'

/** Canonical address and share image for listed pages; every other page is `noindex`. */
export function AddressTags() {
  const siteUrl = useSiteUrl()
  const { pathname } = useLocation()
  if (!siteUrl || !listedPages.includes(pathname)) return <meta name="robots" content="noindex" />

  return (
    <>
      <link rel="canonical" href={siteUrl + pathname} />
      <meta property="og:url" content={siteUrl + pathname} />
      <meta property="og:image" content={`${siteUrl}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="You start the line. We ghost-write the rest." />
    </>
  )
}
