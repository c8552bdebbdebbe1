import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'

/** The origin that the site is known by. Empty on the page that says that something went wrong. */
export function useSiteUrl(): string {
  return useRouteLoaderData<typeof loader>('root')?.siteUrl ?? ''
}
