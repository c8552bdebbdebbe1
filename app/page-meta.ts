/** Title and description of a page, for its tab and for search engines. */
export function pageMeta({ title, description }: { title: string; description: string }) {
  return [
    { title: title === siteName ? title : `${title} · ${siteName}` },
    { name: 'description', content: description },
  ]
}

export const siteName = 'Ghost Writers IA'
