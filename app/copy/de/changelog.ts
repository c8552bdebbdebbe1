import { plural } from '#domain/locale.ts'
import type * as source from '../en/changelog.ts'

export const changelog: typeof source.changelog = {
  title: 'Changelog',
  description: 'Was sich in der Erweiterung und auf der Website geändert hat, Version für Version.',
  feed: 'RSS',
  feedTitle: (site) => `${site}: Changelog`,
  item: (headline, release) => `${headline} (${release})`,
  filter: 'Anzeigen',
  parts: { all: 'Alles', extension: 'Erweiterung', site: 'Website' },
  next: 'Neueste',
  since: (day: string) => `Seit ${day}`,
  all: (count) => plural(count, { one: '# Änderung', other: 'Alle # Änderungen' }),
}

export const groupTitles: typeof source.groupTitles = {
  Added: 'Neu',
  Changed: 'Besser',
  Fixed: 'Behoben',
}

export const releaseParts: typeof source.releaseParts = {
  extension: 'Erweiterung',
  site: 'Website',
}

export const nameRelease: typeof source.nameRelease = ({ part, version }) =>
  `${releaseParts[part]} ${version}`
