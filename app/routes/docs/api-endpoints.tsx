import { pageMeta } from '#app/shell/head-tags.tsx'
import type { Route } from './+types/api-endpoints'
import { Endpoint } from './api/endpoint.tsx'
import { loadReference } from './api/load-reference.ts'
import { DocsFrame } from './docs-frame.tsx'
import { docsHandle } from './docs-handle.ts'
import { loadFrame } from './load-frame.ts'
import { readName, toEntry } from './load-pages.ts'

export const handle = docsHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.page ?? { title: '', description: '' })

export function loader({ request, context }: Route.LoaderArgs) {
  const name = readName(request)
  const group = loadReference(context).find(({ id }) => name === `api/${id}`)
  return { frame: loadFrame(name), page: toEntry(name), endpoints: group?.endpoints ?? [] }
}

/** A page of the reference of the API: the endpoints of one group, with examples. */
export default function ApiEndpoints({ loaderData }: Route.ComponentProps) {
  const { frame, page, endpoints } = loaderData
  return (
    <DocsFrame
      frame={frame}
      title={page.title}
      lead={page.description}
      outline={endpoints.map(({ id, title }) => ({ id, text: title }))}
    >
      <div className="grid grid-cols-1 gap-14">
        {endpoints.map((endpoint) => (
          <Endpoint key={endpoint.id} {...endpoint} />
        ))}
      </div>
    </DocsFrame>
  )
}
