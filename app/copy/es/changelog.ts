import { plural } from '#domain/locale.ts'
import type * as source from '../en/changelog.ts'

export const changelog: typeof source.changelog = {
  title: 'Novedades',
  description: 'Qué ha cambiado en la extensión y en el sitio, versión a versión.',
  feed: 'RSS',
  feedTitle: (site) => `${site}: Novedades`,
  item: (headline, release) => `${headline} (${release})`,
  filter: 'Mostrar',
  parts: { all: 'Todo', extension: 'Extensión', site: 'Sitio' },
  next: 'Lo último',
  since: (day: string) => `Desde el ${day}`,
  all: (count) => plural(count, { one: '# cambio', other: 'Los # cambios' }),
}

export const groupTitles: typeof source.groupTitles = {
  Added: 'Nuevo',
  Changed: 'Mejorado',
  Fixed: 'Corregido',
}

export const releaseParts: typeof source.releaseParts = { extension: 'extensión', site: 'sitio' }

export const nameRelease: typeof source.nameRelease = ({ part, version }) =>
  `${releaseParts[part]} ${version}`
