import { formatList } from '#domain/locale.ts'

/** Close relatives, such as "C and C++", as the page's language joins them. */
export function nameFamily(name: string): string {
  return formatList(name.split(' and '))
}
