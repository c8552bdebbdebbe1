import siteReleases from '../../../../CHANGELOG.md?releases'
import extensionReleases from '../../../../extension/CHANGELOG.md?releases'
import type { Release } from './read-releases.ts'

export type ListedRelease = Release & {
  /** Of the page, such as `extension-0.2.7`. */
  readonly id: string
  readonly part: 'extension' | 'site'
  /** The day of the last release before one without a date. */
  readonly since: string | null
}

/** The releases of the extension and of the site, the latest first. */
export function listReleases(): readonly ListedRelease[] {
  return [...toListed('extension', extensionReleases), ...toListed('site', siteReleases)].toSorted(
    (one, other) => toOrder(other).localeCompare(toOrder(one)),
  )
}

function toListed(
  part: ListedRelease['part'],
  releases: readonly Release[],
): readonly ListedRelease[] {
  const latest = releases.find(({ date }) => date)?.date ?? null
  return releases.map((release) => ({
    ...release,
    part,
    since: release.date ? null : latest,
    id: `${part}-${release.date ? release.version : 'next'}`,
  }))
}

/** What isn't released comes first. */
function toOrder({ date }: Release): string {
  return date ?? '9'
}
