import { useLocation, useMatches } from 'react-router'
import { navigationLabels } from '#app/copy/shell.ts'
import { appLinks, findCurrent } from './links.ts'
import type { PageHandle } from './page-handle.ts'
import { SiteLink } from './site-link.tsx'

/** Whether the page shows the tabs: pages that require a login, except for those with one task. */
export function useHasTabs(): boolean {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  return handles.some((handle) => handle?.hasTabs) && !handles.some((handle) => handle?.isFocused)
}

/** The navigation of logged-in users. */
export function AppTabs() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={navigationLabels.app} className="app-tabs">
      <ul>
        {appLinks.map(({ to, text }) => (
          <li key={to}>
            <SiteLink to={to} aria-current={findCurrent(pathname, to)}>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
