import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** The site's public origin. Empty on error pages. */
export function useSiteUrl(): string {
  return useRouteLoaderData<typeof loader>('root')?.siteUrl ?? ''
}
