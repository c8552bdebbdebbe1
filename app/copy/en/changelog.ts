import { plural } from '#domain/locale.ts'
export const changelog = {
  title: 'Changelog',
  description: 'What changed in the extension and on the site, version by version.',
  feed: 'RSS',
  feedTitle: (site: string) => `${site}: Changelog`,
  /** An entry of the feed. */
  item: (headline: string, release: string) => `${headline} (${release})`,
  filter: 'Show',
  parts: { all: 'All', extension: 'Extension', site: 'Site' },
  /** In place of a date and a version: the site runs what its changelog says. */
  next: 'Latest',
  /** The day of the release before it. */
  since: (day: string) => `Since ${day}`,
  all: (count: number) => plural(count, { one: '# change', other: 'All # changes' }),
}

/** The changelogs of the repository use the words of keepachangelog.com. */
export const groupTitles: Readonly<Record<string, string>> = {
  Added: 'New',
  Changed: 'Better',
  Fixed: 'Fixed',
}

/** Before a version, or alone. */
export const releaseParts = { extension: 'extension', site: 'site' }

type NamedRelease = { readonly part: keyof typeof releaseParts; readonly version: string }

/** Such as "extension 0.2.7". */
export function nameRelease({ part, version }: NamedRelease): string {
  return `${releaseParts[part]} ${version}`
}
