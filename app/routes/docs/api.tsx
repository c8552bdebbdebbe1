import { plans } from '@ghost-writers-ia/rules/plans'
import { errorCodes } from '@ghost-writers-ia/site-api/errors'
import { requestContext } from '#app/context.ts'
import { describeGuide, describeLimits } from '#app/copy/api-guide.ts'
import { apiReference, errorAdvice } from '#app/copy/api-reference.ts'
import { describeProblem } from '#app/http/problems.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { Route } from './+types/api'
import { Chapter } from './api/chapter.tsx'
import { EndpointList, listEndpoints } from './api/endpoint-list.tsx'
import { loadReference } from './api/load-reference.ts'
import { ErrorTable, LimitTable } from './api/tables.tsx'
import { DocsFrame } from './docs-frame.tsx'
import { docsHandle } from './docs-handle.ts'
import { loadFrame } from './load-frame.ts'
import type { OutlineEntry } from './outline/outline.tsx'

export const handle = docsHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.text.tab ?? '', description: loaderData?.text.description ?? '' })

/** Everything on the page, made on the server: it needs the schemas, which browsers don't. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  return {
    frame: loadFrame('api'),
    text: apiReference,
    guide: describeGuide(siteUrl),
    limits: { plans: plans.map(({ name }) => name), rows: describeLimits() },
    errors: errorCodes.map((code) => ({ ...describeProblem(code), advice: errorAdvice[code] })),
    groups: loadReference(context).map(listEndpoints),
  }
}

/** The reference of the API: a guide, then a list of the endpoints, which have their own pages. See ADR-0046. */
export default function ApiReference({ loaderData }: Route.ComponentProps) {
  const { frame, text, guide, limits, errors, groups } = loaderData
  const { start, authentication, counting, endpoints, ...tables } = guide
  const chapters = [start, authentication, counting, tables.limits, tables.errors]
  return (
    <DocsFrame
      frame={frame}
      title={text.title}
      lead={text.intro}
      outline={[...chapters.map(toEntry), { ...toEntry(endpoints), entries: groups.map(toEntry) }]}
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
        <Chapter {...endpoints}>
          {groups.map((group) => (
            <EndpointList key={group.id} {...group} />
          ))}
        </Chapter>
      </div>
    </DocsFrame>
  )
}

function toEntry({ id, title }: { readonly id: string; readonly title: string }): OutlineEntry {
  return { id, text: title }
}
