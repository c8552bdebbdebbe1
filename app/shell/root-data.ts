import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loadRoot } from '#app/http/load-root.ts'

type RootData = ReturnType<typeof useRouteLoaderData<typeof loadRoot>>

/** Only set in browsers: on the server it would be shared by all users. */
let lastKnown: RootData

/**
 * The root loader's data. When a page fails to load in the app, it's what was known before, so that
 * the error page keeps its header; undefined on the error page of a document whose root loader failed.
 */
export function useRootData(): RootData {
  const known = useRouteLoaderData<typeof loadRoot>('root')
  useEffect(() => {
    // Its toast was shown.
    if (known) lastKnown = { ...known, toast: null }
  }, [known])
  return known ?? lastKnown
}

/** The site's public origin; empty on that error page. */
export function useSiteUrl(): string {
  return useRootData()?.siteUrl ?? ''
}
