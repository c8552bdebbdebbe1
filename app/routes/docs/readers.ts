import { readReleases } from '../marketing/changelog/read-releases.ts'
import { readSections } from './read-sections.ts'
import { renderMarkdown } from './render-markdown.ts'

/** What the build makes of Markdown files, in the language that is being built: see vite.plugins.ts. */
export const readers = { readReleases, readSections, renderMarkdown }
