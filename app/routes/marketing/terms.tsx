import { requestContext } from '#app/context.ts'
import { listTermsClauses, terms } from '#app/copy/terms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(terms)

export function loader({ context }: Route.LoaderArgs) {
  const { operator, siteUrl } = context.get(requestContext)
  return { operator, siteUrl }
}

export default function Terms({ loaderData: { operator, siteUrl } }: Route.ComponentProps) {
  return (
    <LegalPage
      label={terms.label}
      title={terms.heading}
      intro={terms.intro}
      effective={terms.effective}
      clauses={listTermsClauses({ seller: operator, siteUrl })}
      operator={operator}
    />
  )
}
