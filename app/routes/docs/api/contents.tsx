import type { ReferenceGroup } from '#app/openapi/reference.ts'

type Props = {
  readonly chapters: readonly { readonly id: string; readonly file: string }[]
  readonly groups: readonly ReferenceGroup[]
}

/** The table of contents, as a file tree. On narrow screens without the endpoints. */
export function Contents({ chapters, groups }: Props) {
  return (
    <nav aria-label="On this page" className="contents-tree">
      <p className="tree-folder">guide/</p>
      <ul>
        {chapters.map(({ id, file }) => (
          <li key={id}>
            <a href={`#${id}`}>{file}</a>
          </li>
        ))}
      </ul>
      <p className="tree-folder">api/</p>
      <ul>
        {groups.map(({ id, title, endpoints }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span className="sr-only">{title}: </span>
              {id}/
            </a>
            <ul className="max-lg:hidden">
              {endpoints.map((endpoint) => (
                <li key={endpoint.id}>
                  <a href={`#${endpoint.id}`}>{endpoint.title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
