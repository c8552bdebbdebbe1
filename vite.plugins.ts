/** How the build and the unit tests read imports that aren't TypeScript. */

import { resolve, sep } from 'node:path'
import { build } from 'rolldown'
import type { Plugin } from 'vite'
import { readSections } from './app/routes/docs/read-sections.ts'
import { renderMarkdown } from './app/routes/docs/render-markdown.ts'
import { readReleases } from './app/routes/marketing/changelog/read-releases.ts'
import { findSiteLanguage, type SiteLanguage, sourceLanguage } from './domain/site-language.ts'

/** The language that is being built: `scripts/steps.mjs` builds the site once for each. See ADR-0104. */
// biome-ignore lint/style/noProcessEnv: a setting of the build, not of the site
export const buildLanguage = readBuildLanguage(process.env.SITE_LANGUAGE)

function readBuildLanguage(name = ''): SiteLanguage {
  const language = findSiteLanguage(name || sourceLanguage)
  if (!language) throw new Error(`SITE_LANGUAGE is ${name}: no such language`)
  return language
}

export function toBuildFolder(language: SiteLanguage): string {
  return language === sourceLanguage ? 'build' : `build/languages/${language}`
}

const copyFolder = resolve(import.meta.dirname, 'app/copy')
const languageModule = resolve(import.meta.dirname, 'domain/copy-language.ts')

/** Imports of the English copy get that of another language, whose formats numbers and dates follow. */
export function translateCopy(language: SiteLanguage): Plugin {
  const source = `${copyFolder}${sep}${sourceLanguage}${sep}`
  return {
    name: 'translate-copy',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      if (language === sourceLanguage) return null
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
      if (!found?.id.startsWith(source)) return null
      return `${copyFolder}${sep}${language}${sep}${found.id.slice(source.length)}`
    },
    load(id) {
      if (id !== languageModule || language === sourceLanguage) return null
      return `export const copyLanguage = ${JSON.stringify(language)}`
    },
  }
}

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
