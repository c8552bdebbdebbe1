import { requestContext } from '#app/context.ts'
import { switching, switchingClauses } from '#app/copy/switching.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/switching'
import { LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(switching)

export function loader({ context }: Route.LoaderArgs) {
  return { operator: context.get(requestContext).operator }
}

export default function Switching({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <LegalPage
      label={switching.label}
      title={switching.title}
      intro={switching.intro}
      effective={switching.effective}
      clauses={switchingClauses}
      operator={operator}
    />
  )
}
