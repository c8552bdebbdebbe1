import { requestContext } from '#app/context.ts'
import { changelog, nameRelease } from '#app/copy/changelog.ts'
import { siteName } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { language } from '#domain/locale.ts'
import type { Route } from './+types/feed'
import { type ListedRelease, listReleases } from './list-releases.ts'

export const handle: PageHandle = { prerender: 'static' }

/** The changelog as RSS 2.0. What isn't released yet would change, so it isn't in it. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const items = listReleases()
    .filter(({ date }) => date !== null)
    .map((release) => describeItem(release, siteUrl))
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${changelog.feedTitle(siteName)}</title>
<link>${siteUrl}/changelog</link>
<description>${changelog.description}</description>
<language>${language}</language>
<atom:link href="${siteUrl}/changelog.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function describeItem(release: ListedRelease, siteUrl: string): string {
  const { id, date, headline, summary, highlightsHtml } = release
  const address = `${siteUrl}/changelog#${id}`
  return `<item>
<title>${escapeXml(changelog.item(headline, nameRelease(release)))}</title>
<link>${address}</link>
<guid>${address}</guid>
<pubDate>${new Date(date ?? 0).toUTCString()}</pubDate>
<description>${escapeXml(`<p>${escapeXml(summary)}</p>${highlightsHtml}`)}</description>
</item>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
