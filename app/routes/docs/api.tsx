import { plans } from '@ghost-writers-ia/rules/plans'
import { errorCodes } from '@ghost-writers-ia/site-api/errors'
import { portsContext, requestContext } from '#app/context.ts'
import { describeGuide, describeLimits } from '#app/copy/api-guide.ts'
import { apiReference, errorAdvice } from '#app/copy/api-reference.ts'
import { describeProblem } from '#app/http/problems.ts'
import { readDocument } from '#app/openapi/read-document.ts'
import { type ReferenceGroup, toReference } from '#app/openapi/reference.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/api'
import { Chapter } from './api/chapter.tsx'
import { Endpoint } from './api/endpoint.tsx'
import { ErrorTable, LimitTable } from './api/tables.tsx'
import { DocsFrame } from './docs-frame.tsx'
import { loadFrame } from './load-frame.ts'
import type { OutlineEntry } from './outline/outline.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'API reference', description: loaderData?.text.description ?? '' })

/** Everything on the page, made on the server: it needs the schemas, which browsers don't. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  return {
    frame: loadFrame('api'),
    text: apiReference,
    guide: describeGuide(siteUrl),
    limits: { plans: plans.map(({ name }) => name), rows: describeLimits() },
    errors: errorCodes.map((code) => ({ ...describeProblem(code), advice: errorAdvice[code] })),
    groups: toReference(readDocument(context.get(portsContext), siteUrl)),
  }
}

/** The reference of the API: a guide, then every endpoint with examples. See ADR-0046. */
export default function ApiReference({ loaderData }: Route.ComponentProps) {
  const { frame, text, guide, limits, errors, groups } = loaderData
  const { start, authentication, counting, ...tables } = guide
  const chapters = [start, authentication, counting, tables.limits, tables.errors]
  return (
    <DocsFrame
      frame={frame}
      title={text.title}
      lead={text.intro}
      outline={[...chapters.map(toEntry), ...groups.map(toGroupEntry)]}
    >
      <div className="docs-chapters">
        <Chapter {...start} />
        <Chapter {...authentication} />
        <Chapter {...counting} />
        <Chapter {...tables.limits}>
          <LimitTable {...limits} />
        </Chapter>
        <Chapter {...tables.errors}>
          <ErrorTable errors={errors} />
        </Chapter>
        {groups.map(({ id, title, text: about, endpoints }) => (
          <Chapter key={id} id={id} title={title} paragraphs={[about]}>
            <div className="mt-10 grid grid-cols-1 gap-14">
              {endpoints.map((endpoint) => (
                <Endpoint key={endpoint.id} {...endpoint} />
              ))}
            </div>
          </Chapter>
        ))}
      </div>
    </DocsFrame>
  )
}

function toEntry({ id, title }: { readonly id: string; readonly title: string }): OutlineEntry {
  return { id, text: title }
}

function toGroupEntry({ endpoints, ...group }: ReferenceGroup): OutlineEntry {
  return { ...toEntry(group), entries: endpoints.map(toEntry) }
}
