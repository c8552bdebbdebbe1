import { portsContext, requestContext } from '#app/context.ts'
import { listSecurityClauses, security } from '#app/copy/security.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import policy from '../../../SECURITY.md?sections'
import type { Route } from './+types/security'
import { ClauseSection, LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(security)

/** The sections of SECURITY.md that are for visitors, with their anchors. */
const anchors: Readonly<Record<string, string>> = {
  'Supported versions': 'versions',
  'Reporting a vulnerability': 'reporting',
  'In scope': 'scope',
}

export function loader({ context }: Route.LoaderArgs) {
  const { operator } = context.get(requestContext)
  const { isHosted } = context.get(portsContext).identity
  return {
    clauses: listSecurityClauses({ isHosted, sourceUrl: operator.sourceUrl }),
    operator,
    policy: policy.filter(({ title }) => title in anchors),
  }
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { clauses, operator, policy: sections } = loaderData
  return (
    <LegalPage
      label={security.label}
      title={security.heading}
      intro={security.intro}
      clauses={clauses}
      operator={operator}
    >
      {sections.map(({ title, html }) => (
        <ClauseSection key={title} id={anchors[title] ?? ''} title={title}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from our own Markdown, which can't contain HTML */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </ClauseSection>
      ))}
    </LegalPage>
  )
}
