import { plans } from '@ghost-writers-ia/rules/plans'
import { errorCodes } from '@ghost-writers-ia/site-api/errors'
import { portsContext, requestContext } from '#app/context.ts'
import { describeGuide, describeLimits } from '#app/copy/api-guide.ts'
import { apiReference, errorAdvice } from '#app/copy/api-reference.ts'
import { describeProblem } from '#app/http/problems.ts'
import { readDocument } from '#app/openapi/read-document.ts'
import { toReference } from '#app/openapi/reference.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/api'
import { Chapter } from './api/chapter.tsx'
import { Contents } from './api/contents.tsx'
import { Endpoint } from './api/endpoint.tsx'
import { ErrorTable, LimitTable } from './api/tables.tsx'
import { SearchBox } from './search/search-box.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: 'API reference', description: loaderData?.text.description ?? '' })

/** Everything on the page, made on the server: it needs the schemas, which browsers don't. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  return {
    text: apiReference,
    guide: describeGuide(siteUrl),
    limits: { plans: plans.map(({ name }) => name), rows: describeLimits() },
    errors: errorCodes.map((code) => ({ ...describeProblem(code), advice: errorAdvice[code] })),
    groups: toReference(readDocument(context.get(portsContext), siteUrl)),
  }
}

/** The reference of the API: a guide, then every endpoint with examples. See ADR-0046. */
export default function ApiReference({ loaderData }: Route.ComponentProps) {
  const { text, guide, limits, errors, groups } = loaderData
  const { start, authentication, counting, ...tables } = guide
  const chapters = [start, authentication, counting, tables.limits, tables.errors]
  return (
    <>
      <PageTop label="docs/api.md" title={text.title}>
        <p>{text.intro}</p>
      </PageTop>
      <SearchBox />
      <div className="gutter mt-12 grid grid-cols-1 gap-x-12 gap-y-10 lg:mt-16 lg:grid-cols-[212px_minmax(0,1fr)]">
        <Contents chapters={chapters} groups={groups} />
        <div className="grid min-w-0 gap-16">
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
              <div className="mt-10 grid gap-14">
                {endpoints.map((endpoint) => (
                  <Endpoint key={endpoint.id} {...endpoint} />
                ))}
              </div>
            </Chapter>
          ))}
        </div>
      </div>
    </>
  )
}
