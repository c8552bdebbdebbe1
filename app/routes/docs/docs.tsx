import { docs } from '#app/copy/docs.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { SiteLink } from '#app/shell/site-link.tsx'
import type { Route } from './+types/docs'
import { DocsFrame } from './docs-frame.tsx'
import { docsHandle } from './docs-handle.ts'
import { loadFrame } from './load-frame.ts'
import type { DocsFolder } from './load-pages.ts'

export const handle = docsHandle

export const meta = () => pageMeta(docs)

export function loader() {
  return loadFrame('')
}

export default function Docs({ loaderData }: Route.ComponentProps) {
  return (
    <DocsFrame frame={loaderData} title={docs.title} lead={docs.intro}>
      <div className="docs-folders">
        {loaderData.folders.map((folder) => (
          <Folder key={folder.title} {...folder} />
        ))}
      </div>
    </DocsFrame>
  )
}

function Folder({ title, pages }: DocsFolder) {
  return (
    <section id={title}>
      <h2 className="folder">{title}</h2>
      <ul>
        {pages.map(({ name, title: text, description, language }) => (
          <li key={name}>
            <SiteLink to={`/docs/${name}`} lang={language}>
              <b>{text}</b>
              {description}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
