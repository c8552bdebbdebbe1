import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { appLinks, findCurrent } from './links.ts'
import type { PageHandle } from './page-handle.ts'
import { SiteLink } from './site-link.tsx'

/** Whether the page shows the tabs: pages that require a login, except for those with one task. */
export function useHasTabs(): boolean {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  return handles.some((handle) => handle?.hasTabs) && !handles.some((handle) => handle?.isFocused)
}

/** The navigation of logged-in users. On narrow screens it scrolls, so that the current tab shows. */
export function AppTabs() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector(`[href="/${pathname.split('/')[1]}"]`)
    if (current instanceof HTMLElement && list.current) {
      list.current.scrollLeft =
        current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
    }
  }, [pathname])

  return (
    <nav aria-label="App" className="app-tabs">
      <ul ref={list}>
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
