import { data } from 'react-router'
import { notFound } from '#app/copy/shell.ts'
import { NotFoundPage } from '#app/shell/error-page.tsx'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { findNearestPage } from '#app/shell/nearest-page.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/not-found'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta({ title: notFound.pageTitle, description: notFound.text })

export function loader({ request }: Route.LoaderArgs) {
  return data({ nearest: findNearestPage(new URL(request.url).pathname) }, { status: 404 })
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage nearest={loaderData.nearest} />
}
