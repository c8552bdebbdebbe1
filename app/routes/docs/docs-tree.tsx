import { docsFrame } from '#app/copy/docs.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import type { DocsFrame } from './load-frame.ts'

/** All pages as a file tree. Folded on narrow screens; CSS keeps it open on wide ones. */
export function DocsTree({ name, folders }: Pick<DocsFrame, 'name' | 'folders'>) {
  const folder = folders.find(({ pages }) => pages.some((page) => page.name === name))
  return (
    <nav aria-label={docsFrame.tree} className="docs-tree">
      <p className="folder">
        <SiteLink to="/docs" aria-current={name === '' ? 'page' : undefined}>
          docs
        </SiteLink>
      </p>
      <details>
        <summary>{folder ? `docs/${folder.title}/${name}.md` : 'docs/'}</summary>
        {folders.map(({ title, pages }) => (
          <div key={title}>
            <p className="folder">{title}</p>
            <ul>
              {pages.map((page) => (
                <li key={page.name}>
                  <SiteLink
                    to={`/docs/${page.name}`}
                    aria-current={page.name === name ? 'page' : undefined}
                  >
                    {page.name}.md
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </nav>
  )
}
