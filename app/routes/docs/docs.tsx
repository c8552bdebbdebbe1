import { docs } from '#app/copy/docs.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/docs'
import { type DocsFolder, listPages } from './load-pages.ts'
import { SearchBox } from './search/search-box.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta = () => pageMeta(docs)

export function loader() {
  return { folders: listPages() }
}

export default function Docs({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTop label="docs/" title={docs.title}>
        <p>{docs.intro}</p>
      </PageTop>
      <SearchBox />
      <div className="gutter mt-12 grid gap-x-12 gap-y-12 md:grid-cols-2 lg:mt-16">
        {loaderData.folders.map((folder) => (
          <Folder key={folder.title} {...folder} />
        ))}
      </div>
    </>
  )
}

function Folder({ title, pages }: DocsFolder) {
  return (
    <section>
      <h2 className="font-mono text-[15px] font-medium text-ghost-ink">{title}/</h2>
      <ul className="mt-3 border-t border-line">
        {pages.map(({ name, title: text, description }) => (
          <li key={name} className="border-b border-line">
            <SiteLink to={`/docs/${name}`} className="group block py-3.5">
              <span className="font-[550] text-ink group-hover:underline">{text}</span>
              <span className="mt-0.5 block text-[15px] text-pretty text-muted">{description}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
