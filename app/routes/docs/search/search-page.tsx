import { describeResults, docsSearch } from '#app/copy/docs-search.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { isOnlyInEnglish } from '#app/shell/listed-pages.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { sourceLanguage } from '#domain/site-language.ts'
import { DocsFrame } from '../docs-frame.tsx'
import { docsHandle } from '../docs-handle.ts'
import { loadFrame } from '../load-frame.ts'
import type { Route } from './+types/search-page'
import { findSections, maxQueryLength, type SearchResult } from './find-sections.ts'
import { readSearchIndex } from './read-index.ts'

export const handle: PageHandle = { ...docsHandle, readsQuery: true }

export const meta = () => pageMeta(docsSearch)

const atMost = 30

export function loader({ request, context }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, maxQueryLength)
  const results = findSections(readSearchIndex(context), { query, atMost })
  return { frame: loadFrame('search'), query, results }
}

/** The results of a search without scripts, or of a search that was submitted. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { frame, query, results } = loaderData
  const lead = query.trim()
    ? describeResults({ query, count: results.length, atMost })
    : docsSearch.description
  return (
    <DocsFrame frame={frame} title={docsSearch.title} lead={lead} query={query}>
      <ul className="docs-results">
        {results.map((result) => (
          <Result key={result.url} {...result} />
        ))}
      </ul>
    </DocsFrame>
  )
}

function Result({ url, page, heading, excerpt }: SearchResult) {
  const [address = ''] = url.split('#')
  return (
    <li lang={isOnlyInEnglish(address) ? sourceLanguage : undefined}>
      <SiteLink to={url}>
        <span className="result-heading">{heading}</span>
        <span className="result-page">{page}</span>
        <span className="result-text">
          {excerpt.map(({ text, isMatch }, index) =>
            isMatch ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
              <mark key={index}>{text}</mark>
            ) : (
              text
            ),
          )}
        </span>
      </SiteLink>
    </li>
  )
}
