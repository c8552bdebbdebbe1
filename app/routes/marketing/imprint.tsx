import { requestContext } from '#app/context.ts'
import { imprint, listImprintClauses } from '#app/copy/imprint.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/imprint'
import { LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(imprint)

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(requestContext).operator }
}

export default function Imprint({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <LegalPage
      label={imprint.label}
      title={imprint.title}
      intro={imprint.intro}
      clauses={listImprintClauses(operator)}
      operator={operator}
    />
  )
}
