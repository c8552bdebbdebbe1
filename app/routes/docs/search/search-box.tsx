import { useEffect, useRef } from 'react'
import { docsSearch } from '#app/copy/docs-search.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { maxQueryLength } from './find-sections.ts'
import { startSearch } from './start-search.ts'

/** Searches the documentation: a plain form, which becomes a combobox when it gets the focus. */
export function SearchBox({ query = '' }: { query?: string }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? startSearch(form.current) : undefined), [])
  return (
    <search>
      <form ref={form} action={toLanguagePath('/docs/search')} className="docs-search">
        <input
          type="search"
          name="q"
          defaultValue={query}
          maxLength={maxQueryLength}
          placeholder={docsSearch.placeholder}
          aria-label={docsSearch.label}
          aria-keyshortcuts="/"
        />
        <button type="submit" aria-label={docsSearch.button}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m10.5 10.5 3.5 3.5M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z" />
          </svg>
        </button>
        <div data-results="" />
      </form>
    </search>
  )
}
