/** Title and description of a page, for the tab, search engines and shared links. See also `AddressTags`. */
export function pageMeta({ title, description }: { title: string; description: string }) {
  const fullTitle = `${title} · ${siteName}`
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
