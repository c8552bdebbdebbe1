import { portsContext, requestContext } from '#app/context.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { ToolSteps } from '#app/shell/tool-steps.tsx'
import type { Route } from './+types/docs-page'
import {
  CommandTable,
  DocsPicture,
  EnvironmentList,
  Figures,
  ModelTable,
  PlanTable,
  SettingTable,
} from './blocks.tsx'
import { DocsFrame } from './docs-frame.tsx'
import { docsHandle } from './docs-handle.ts'
import { loadFrame } from './load-frame.ts'
import { findPage, readName } from './load-pages.ts'
import { type Blocks, isPicture, readBlocks } from './read-blocks.ts'

export const handle = docsHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.page.title ?? '',
    description: loaderData?.page.description ?? '',
  })

export function loader({ request, context }: Route.LoaderArgs) {
  const name = readName(request)
  const page = findPage(name)
  if (!page) throw new Response(null, { status: 404 })
  const { catalog } = context.get(portsContext).models
  const { siteUrl } = context.get(requestContext)
  return { frame: loadFrame(name), page, blocks: readBlocks(page, { siteUrl, catalog }) }
}

/** A page of the documentation, from a Markdown file in `pages/`. */
export default function DocsPage({ loaderData }: Route.ComponentProps) {
  const { frame, page, blocks } = loaderData
  return (
    <DocsFrame
      frame={frame}
      title={page.title}
      lead={page.hasLead ? undefined : page.description}
      outline={page.headings}
    >
      <div className={page.hasLead ? 'docs-text prose has-lead' : 'docs-text prose'}>
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
    </DocsFrame>
  )
}

function Block({ name, blocks }: { name: string; blocks: Blocks }) {
  if (name === 'commands') return <CommandTable commands={blocks.commands} />
  if (name === 'settings') return <SettingTable settings={blocks.settings} />
  if (name === 'models') return <ModelTable models={blocks.models} />
  if (name === 'environment') return <EnvironmentList environment={blocks.environment} />
  if (isPicture(name)) return <DocsPicture name={name} />
  const tool = blocks.tools[name]
  if (tool) return <ToolSteps {...tool} />
  const figures = blocks.figures[name]
  return figures ? <Figures table={figures} /> : <PlanTable plans={blocks.plans} />
}
