import { describeRelease, docsFrame } from '#app/copy/docs.ts'
import { formatDay } from '#domain/locale.ts'
import versions from '../../../CHANGELOG.md?sections'
import { type DocsEntry, type DocsFolder, listPages } from './load-pages.ts'

/** What is around a page: the tree, the pages before and after it, and what it describes. */
export type DocsFrame = {
  /** Empty for the overview. */
  readonly name: string
  readonly folders: readonly DocsFolder[]
  readonly previous: Neighbor | null
  readonly next: Neighbor | null
  /** Null for a version that isn't released yet. */
  readonly release: string | null
}

type Neighbor = Pick<DocsEntry, 'name' | 'title' | 'language'>

export function loadFrame(name: string): DocsFrame {
  const all = listPages()
  const overview = { name: '', title: docsFrame.overview }
  const pages: readonly Neighbor[] = [overview, ...all.flatMap((folder) => folder.pages)]
  const at = pages.findIndex((page) => page.name === name)
  return {
    name,
    folders: name.startsWith('api') ? all : all.map(withoutEndpoints),
    previous: pages[at - 1] ?? null,
    next: at < 0 ? null : (pages[at + 1] ?? null),
    release: findRelease(versions[0]?.title ?? ''),
  }
}

/** Only readers of the API have a use for the pages of its endpoints in the tree. */
function withoutEndpoints({ title, pages }: DocsFolder): DocsFolder {
  return { title, pages: pages.filter(({ name }) => !name.startsWith('api/')) }
}

/** From the newest heading of the changelog, such as "0.3.0 (2026-11-17)". */
export function findRelease(heading: string): string | null {
  const [, version, day] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)/.exec(heading) ?? []
  return version && day ? describeRelease({ version, day: formatDay(new Date(day)) }) : null
}
