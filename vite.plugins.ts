/** How the build and the unit tests read imports that aren't TypeScript. */

import { build } from 'rolldown'
import type { Plugin } from 'vite'
import { readSections } from './app/routes/docs/read-sections.ts'
import { renderMarkdown } from './app/routes/docs/render-markdown.ts'
import { readReleases } from './app/routes/marketing/changelog/read-releases.ts'

/**
 * `import code from './x.ts?script'`: the module as one small script, to be written into the page.
 * `?module`: the same as an ES module, to be sent as a file.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      const [, input, kind] = /^(.+)\?(script|module)$/.exec(id) ?? []
      if (!input) return null
      this.addWatchFile(input)
      const { output } = await build({
        input,
        write: false,
        output: { format: kind === 'script' ? 'iife' : 'es', minify: true, comments: false },
      })
      return `export default ${JSON.stringify(output[0].code.trim())}`
    },
  }
}

/**
 * `import page from './x.md'`: a page of the documentation, rendered when the site is built.
 * `import sections from './x.md?sections'`: the sections of any other document.
 * `import releases from './CHANGELOG.md?releases'`: the releases of a changelog.
 */
export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    transform(code, id) {
      const read = findReader(id)
      return read && { code: `export default ${JSON.stringify(read(code))}`, map: null }
    },
  }
}

function findReader(id: string): ((source: string) => unknown) | null {
  if (id.endsWith('.md?sections')) return readSections
  if (id.endsWith('.md?releases')) return readReleases
  return id.endsWith('.md') ? renderMarkdown : null
}
