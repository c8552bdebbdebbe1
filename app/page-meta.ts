/**
 * Title and description of a page, for its tab, for search engines and for
 * whoever it is shared with. What hangs on the address is in `AddressTags`.
 */
export function pageMeta({ title, description }: { title: string; description: string }) {
  const fullTitle = title === siteName ? title : `${title} · ${siteName}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export const siteName = 'Ghost Writers IA'
