/** Links in the header and in the menu. */
export const mainLinks = [
  { to: '/', text: 'Home' },
  { to: '/pricing', text: 'Pricing' },
  { to: '/docs', text: 'Docs' },
  { to: '/about', text: 'About' },
]

/** The parts of the app: the tabs of logged-in users. */
export const appLinks = [
  { to: '/dashboard', text: 'Dashboard' },
  { to: '/usage', text: 'Usage' },
  { to: '/snippets', text: 'Snippets' },
  { to: '/teams', text: 'Teams' },
  { to: '/billing', text: 'Billing' },
  { to: '/account', text: 'Account' },
]

/** For `aria-current`: the page itself, or the part of the site that it belongs to. */
export function findCurrent(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
