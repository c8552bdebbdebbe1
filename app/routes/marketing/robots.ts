import { requestContext } from '#app/context.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/robots'

export const handle: PageHandle = { prerender: 'static' }

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const lines = [
    'User-agent: *',
    'Disallow: /dashboard',
    'Disallow: /checkout/',
    'Disallow: /device',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
