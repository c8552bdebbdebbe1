/** How the build and the unit tests read imports that aren't TypeScript. */

import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { build } from 'rolldown'
import type { Plugin } from 'vite'

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

const appFolder = resolve(import.meta.dirname, 'app') + sep
/** The texts of pages, and those that pages share with emails. */
const copyFolders = ['app/copy', 'domain/copy'].map((name) => resolve(import.meta.dirname, name))
const languageModule = resolve(import.meta.dirname, 'domain/copy-language.ts')

/**
 * Imports of the English copy get that of another language, whose formats numbers and dates follow.
 * What no language translates, such as the reference of the API, has no module there. The domain
 * itself has the words of all languages at run time.
 */
export function translateCopy(language: SiteLanguage): Plugin {
  return {
    name: 'translate-copy',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      if (language === sourceLanguage || !mayBeCopy(specifier, importer)) return null
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
      const folder = copyFolders.find((one) => found?.id.startsWith(join(one, sourceLanguage, sep)))
      if (!found || !folder || !importer?.startsWith(appFolder)) return null
      const translation = join(folder, language, relative(join(folder, sourceLanguage), found.id))
      return existsSync(translation) ? translation : null
    },
    load(id) {
      if (id !== languageModule || language === sourceLanguage) return null
      return `export const copyLanguage = ${JSON.stringify(language)}`
    },
  }
}

/** Resolving every import of the site takes seconds. */
function mayBeCopy(specifier: string, importer = ''): boolean {
  return specifier.includes('/copy/') || copyFolders.some((one) => importer.startsWith(one))
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
      // Browsers have it from the document already.
      if (this.environment.name === 'client') return "export default ''"
      this.addWatchFile(input)
      const { output } = await build({
        input,
        plugins: [translateCopy(buildLanguage)],
        checks: { bundlerTimings: false },
        write: false,
        output: { format: kind === 'script' ? 'iife' : 'es', minify: true, comments: false },
      })
      return `export default ${JSON.stringify(output[0].code.trim())}`
    },
  }
}

/**
 * `import page from './x.md'`: a page of the documentation, rendered when the site is built. A
 * translation is in the folder of its language, and its headings keep the English anchors.
 * `import sections from './x.md?sections'`: the sections of any other document, whose translation is in
 * the folder of copy.
 * `import releases from './CHANGELOG.md?releases'`: the releases of a changelog.
 */
export function docsPages(): Plugin {
  let readers: Promise<Readers> | undefined
  return {
    name: 'docs-pages',
    async transform(code, id) {
      const [, file = '', kind] = /^(.+\.md)(?:\?(sections|releases))?$/.exec(id) ?? []
      if (!file) return null
      readers ??= loadReaders()
      const read = await readers
      if (kind === 'releases') return toModule(read.readReleases(code))
      const source = findTranslation(file, kind ? 'app/copy' : dirname(file)) ?? file
      this.addWatchFile(source)
      const text = readFileSync(source, 'utf8')
      return toModule(kind ? read.readSections(text) : read.renderMarkdown(text, code))
    },
  }
}

function findTranslation(file: string, folder: string): string | null {
  const translation = resolve(folder, buildLanguage, basename(file))
  return existsSync(translation) ? translation : null
}

type ReadersModule = typeof import('./app/routes/docs/readers.ts')
type Readers = ReadersModule['readers']

/** Bundled, because Node doesn't replace the copy that they import. */
async function loadReaders(): Promise<Readers> {
  const { output } = await build({
    input: resolve(import.meta.dirname, 'app/routes/docs/readers.ts'),
    platform: 'node',
    plugins: [translateCopy(buildLanguage)],
    checks: { bundlerTimings: false },
    write: false,
  })
  const code = Buffer.from(output[0].code).toString('base64')
  const { readers }: ReadersModule = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${code}`
  )
  return readers
}

function toModule(value: unknown) {
  return { code: `export default ${JSON.stringify(value)}`, map: null }
}
