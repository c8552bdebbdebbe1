import { requestContext } from '#app/context.ts'
import { terms, termsClauses } from '#app/copy/terms.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta({ title: 'Terms', description: terms.description })

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(requestContext).operator }
}

export default function Terms({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <LegalPage
      label="terms"
      title="The deal, in plain English"
      intro={terms.intro}
      effective={terms.effective}
      clauses={termsClauses}
      operator={operator}
    />
  )
}
