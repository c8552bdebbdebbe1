import type { ReferenceGroup } from '#app/openapi/reference.ts'
import { SiteLink } from '#app/shell/site-link.tsx'

/** A group without what its own page says about the endpoints. */
export function listEndpoints({ id, title, endpoints }: ReferenceGroup) {
  return {
    id,
    title,
    lines: endpoints.map((one) => ({
      id: one.id,
      title: one.title,
      call: `${one.method} ${one.path}`,
    })),
  }
}

/** The endpoints of a group. Their anchors are those from when they were all on this page. */
export function EndpointList({ id, title, lines }: ReturnType<typeof listEndpoints>) {
  return (
    <section id={id} className="mt-8">
      <h3 className="text-[17px] font-semibold">
        <SiteLink to={`/docs/api/${id}`} className="hover:underline">
          {title}
        </SiteLink>
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line text-[14.5px]">
        {lines.map((line) => (
          <li key={line.id} id={line.id}>
            <SiteLink
              to={`/docs/api/${id}#${line.id}`}
              className="grid items-baseline gap-x-6 py-2.5 hover:underline sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              {line.title}{' '}
              <code className="font-mono text-[13px] text-muted wrap-anywhere">{line.call}</code>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
