import { SiteLink } from '#app/shell/site-link.tsx'
import type { DocsFolder } from './load-pages.ts'
import type { DocsPage } from './render-markdown.ts'

type Props = {
  readonly folders: readonly DocsFolder[]
  readonly current: string
  readonly headings: DocsPage['headings']
}

/** All pages as a file tree, with the headings of the current one. Folded on narrow screens. */
export function DocsNavigation(props: Props) {
  return (
    <>
      <nav aria-label="Documentation" className="contents-tree max-lg:hidden">
        <Tree {...props} />
      </nav>
      <details className="docs-menu lg:hidden">
        <summary>All pages</summary>
        <nav aria-label="Documentation" className="contents-tree">
          <Tree {...props} />
        </nav>
      </details>
    </>
  )
}

function Tree({ folders, current, headings }: Props) {
  return folders.map(({ title, pages }) => (
    <div key={title} className="tree-group">
      <p className="tree-folder">{title}/</p>
      <ul>
        {pages.map((page) => (
          <li key={page.name}>
            <SiteLink
              to={`/docs/${page.name}`}
              aria-current={page.name === current ? 'page' : undefined}
            >
              {page.name}.md
            </SiteLink>
            {page.name === current && headings.length > 0 && <Headings headings={headings} />}
          </li>
        ))}
      </ul>
    </div>
  ))
}

function Headings({ headings }: Pick<Props, 'headings'>) {
  return (
    <ul>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
