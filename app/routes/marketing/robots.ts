import { requestContext } from '#app/context.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { siteLanguages } from '#domain/site-language.ts'
import type { Route } from './+types/robots'

export const handle: PageHandle = { prerender: 'static' }

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const lines = [
    'User-agent: *',
    ...siteLanguages.flatMap((language) =>
      ['/dashboard', '/checkout/', '/device'].map(
        (path) => `Disallow: ${toLanguagePath(path, language)}`,
      ),
    ),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
