import { describeResults, docsSearch } from '#app/copy/docs-search.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/search-page'
import { findSections, maxQueryLength, type SearchResult } from './find-sections.ts'
import { readSearchIndex } from './read-index.ts'
import { SearchBox } from './search-box.tsx'

export const handle: PageHandle = { prerender: 'static', readsQuery: true }

export const meta = () => pageMeta(docsSearch)

const atMost = 30

export function loader({ request, context }: Route.LoaderArgs) {
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, maxQueryLength)
  return { query, results: findSections(readSearchIndex(context), { query, atMost }) }
}

/** The results of a search without scripts, or of a search that was submitted. */
export default function SearchPage({ loaderData: { query, results } }: Route.ComponentProps) {
  return (
    <>
      <PageTop label="grep -r docs/" title={docsSearch.title} />
      <SearchBox query={query} />
      <div className="gutter mt-8">
        {query.trim() !== '' && <p>{describeResults({ query, count: results.length, atMost })}</p>}
        <ul className="docs-results">
          {results.map((result) => (
            <Result key={result.url} {...result} />
          ))}
        </ul>
      </div>
    </>
  )
}

function Result({ url, page, heading, excerpt }: SearchResult) {
  return (
    <li>
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
