import { useRouteLoaderData } from 'react-router'
import type { loadRoot } from '#app/http/load-root.ts'

/** The root loader's data; undefined on the error page of a request whose root loader failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRoot>('root')
}

/** The site's public origin; empty on that error page. */
export function useSiteUrl(): string {
  return useRootData()?.siteUrl ?? ''
}
