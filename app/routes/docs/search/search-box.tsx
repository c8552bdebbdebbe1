import { useEffect, useRef } from 'react'
import { docsSearch } from '#app/copy/docs-search.ts'
import { useNonce } from '#app/shell/nonce.ts'
import { InlineScript } from '#app/shell/prerender.tsx'
import { useRootData } from '#app/shell/root-data.ts'
import { maxQueryLength } from './find-sections.ts'
import searchScript from './search-script.ts?script'
import { startSearch } from './start-search.ts'

/** Searches the documentation: a plain form, which becomes a combobox when it gets the focus. */
export function SearchBox({ query = '' }: { query?: string }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? startSearch(form.current) : undefined), [])
  return (
    <search className="gutter mt-8">
      <form ref={form} action="/docs/search" className="docs-search" data-docs-search="">
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={maxQueryLength}
          placeholder={docsSearch.placeholder}
          aria-label={docsSearch.label}
          aria-keyshortcuts="/"
        />
        <button type="submit">{docsSearch.button}</button>
        <div data-results="" />
      </form>
      <StaticSearch />
    </search>
  )
}

/** Visitors get the page without the framework, so a script does what the effect above does. */
function StaticSearch() {
  const nonce = useNonce()
  const isSignedIn = Boolean(useRootData()?.viewer)
  return isSignedIn ? null : <InlineScript text={searchScript} {...(nonce && { nonce })} />
}
