import { portsContext, requestContext } from '#app/context.ts'
import { listPrivacyClauses, privacy } from '#app/copy/privacy.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(privacy)

export function loader({ context }: Route.LoaderArgs) {
  const { isHosted } = context.get(portsContext).identity
  return { operator: context.get(requestContext).operator, isHosted }
}

export default function Privacy({ loaderData: { operator, isHosted } }: Route.ComponentProps) {
  return (
    <LegalPage
      label={privacy.label}
      title={privacy.heading}
      intro={privacy.intro}
      effective={privacy.effective}
      clauses={listPrivacyClauses({ isHosted })}
      operator={operator}
    />
  )
}
