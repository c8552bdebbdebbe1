import { portsContext, requestContext } from '#app/context.ts'
import { listSecurityClauses, security } from '#app/copy/security.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import policy from '../../../SECURITY.md?sections'
import type { Route } from './+types/security'
import { ClauseSection, LegalPage } from './legal-page.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(security)

/** The first sections of SECURITY.md are for visitors. */
const anchors = ['versions', 'reporting', 'scope']

export function loader({ context }: Route.LoaderArgs) {
  const { operator } = context.get(requestContext)
  const { isHosted } = context.get(portsContext).identity
  return {
    clauses: listSecurityClauses({ isHosted, sourceUrl: operator.sourceUrl }),
    operator,
    policy: policy.slice(0, anchors.length),
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
      {sections.map(({ title, html }, at) => (
        <ClauseSection key={title} id={anchors[at] ?? ''} title={title}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: from our own Markdown, which can't contain HTML */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </ClauseSection>
      ))}
    </LegalPage>
  )
}
