import { type ToolSite, tools } from '#app/copy/tools.ts'
import type { Model } from '#domain/models/ports.ts'

/** How a tool is connected to this site. */
export type ToolGuide = {
  readonly id: string
  readonly name: string
  readonly uses: string
  readonly steps: readonly {
    readonly text: string
    readonly code: { readonly title: string; readonly text: string } | null
  }[]
}

type Filled = { readonly siteUrl: string; readonly catalog: readonly Model[] }

/** The guides with the site's own address, and a model of it. */
export function listToolGuides({ siteUrl, catalog }: Filled): readonly ToolGuide[] {
  const model = catalog.find(({ supports }) => supports.chat)
  const site: ToolSite = {
    siteUrl,
    model: model?.id ?? 'model-id',
    contextTokens: model?.contextTokens ?? 128_000,
  }
  return tools.map(({ id, name, uses, steps }) => ({
    id,
    name,
    uses,
    steps: steps.map(({ text, code }) => ({
      text,
      code: code ? { title: code.title, text: code.write(site) } : null,
    })),
  }))
}
