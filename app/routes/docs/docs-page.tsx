import { pageMeta } from '#app/shell/head-tags.tsx'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { PageTop } from '#app/ui/section.tsx'
import type { Route } from './+types/docs-page'
import { CommandTable, EnvironmentList, PlanTable, SettingTable } from './blocks.tsx'
import { findPage, listPages } from './load-pages.ts'
import { DocsNavigation } from './navigation.tsx'
import { type Blocks, readBlocks } from './read-blocks.ts'
import { SearchBox } from './search/search-box.tsx'

export const handle: PageHandle = { prerender: 'static' }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.page.title ?? '',
    description: loaderData?.page.description ?? '',
  })

export function loader({ request }: Route.LoaderArgs) {
  // A page that is open already loads only the data of the next one, from `/docs/install.data`.
  const name =
    new URL(request.url).pathname
      .replace(/\.data$/, '')
      .split('/')
      .at(-1) ?? ''
  const page = findPage(name)
  if (!page) throw new Response(null, { status: 404 })
  return { name, page, folders: listPages(), blocks: readBlocks(page) }
}

/** A page of the documentation, from a Markdown file in `pages/`. */
export default function DocsPage({ loaderData }: Route.ComponentProps) {
  const { name, page, folders, blocks } = loaderData
  return (
    <>
      <PageTop label={`docs/${name}.md`} title={page.title}>
        <p>{page.description}</p>
      </PageTop>
      <SearchBox />
      <div className="docs-columns gutter">
        <DocsNavigation folders={folders} current={name} headings={page.headings} />
        <div className="docs-text prose">
          {page.parts.map((part, index) =>
            'html' in part ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
              // biome-ignore lint/security/noDangerouslySetInnerHtml: from our own Markdown, which can't contain HTML
              <div key={index} dangerouslySetInnerHTML={{ __html: part.html }} />
            ) : (
              <Block key={part.block} name={part.block} blocks={blocks} />
            ),
          )}
        </div>
      </div>
    </>
  )
}

function Block({ name, blocks }: { name: string; blocks: Blocks }) {
  if (name === 'commands') return <CommandTable commands={blocks.commands} />
  if (name === 'settings') return <SettingTable settings={blocks.settings} />
  if (name === 'environment') return <EnvironmentList environment={blocks.environment} />
  return <PlanTable plans={blocks.plans} />
}
