import { requestContext } from '#app/context.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { isTranslated, listedPages } from '#app/shell/listed-pages.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { siteLanguages } from '#domain/site-language.ts'
import type { Route } from './+types/sitemap'

export const handle: PageHandle = { prerender: 'static' }

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...siteLanguages.flatMap((language) =>
      listedPages
        .filter((path) => isTranslated(path, language))
        .map((path) => `  <url><loc>${siteUrl}${toLanguagePath(path, language)}</loc></url>`),
    ),
    '</urlset>',
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
}
