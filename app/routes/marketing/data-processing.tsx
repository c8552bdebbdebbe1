import { portsContext, requestContext } from '#app/context.ts'
import { dataProcessing, listProcessingClauses } from '#app/copy/data-processing.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/data-processing'
import { LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(dataProcessing)

export function loader({ context }: Route.LoaderArgs) {
  const { isHosted } = context.get(portsContext).identity
  return { operator: context.get(requestContext).operator, isHosted }
}

export default function DataProcessing({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      label={dataProcessing.label}
      title={dataProcessing.title}
      intro={dataProcessing.intro}
      effective={dataProcessing.effective}
      clauses={listProcessingClauses(loaderData)}
      operator={loaderData.operator}
    />
  )
}
