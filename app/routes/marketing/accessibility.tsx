import { requestContext } from '#app/context.ts'
import { accessibility, listAccessibilityClauses } from '#app/copy/accessibility.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/accessibility'
import { LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(accessibility)

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(requestContext).operator }
}

export default function Accessibility({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <LegalPage
      label={accessibility.label}
      title={accessibility.title}
      intro={accessibility.intro}
      effective={accessibility.effective}
      clauses={listAccessibilityClauses(operator)}
      operator={operator}
    />
  )
}
