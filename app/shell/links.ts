import { pageNames } from '#app/copy/shell.ts'

/** Links with the names of their pages. */
export function nameLinks(...pages: readonly (keyof typeof pageNames)[]) {
  return pages.map((to) => ({ to, text: pageNames[to] }))
}

/** Links in the header and in the menu. */
export const mainLinks = nameLinks('/', '/pricing', '/docs', '/about')

/** The parts of the app: the tabs of logged-in users. */
export const appLinks = nameLinks(
  '/dashboard',
  '/usage',
  '/snippets',
  '/teams',
  '/billing',
  '/account',
)

/** For `aria-current`: the page itself, or the part of the site that it belongs to. */
export function findCurrent(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
