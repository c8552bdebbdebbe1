import { use, useCallback, useEffect, useState } from 'react'
import {
  type LinkProps,
  matchPath,
  UNSAFE_FrameworkContext,
  useLocation,
  useResolvedPath,
} from 'react-router'

/**
 * React Router reloads the open page when it can't load the code of another one: with the server
 * gone, a click or a mere look at a link would lead to the browser's error page. So we load that
 * code first, and a failure has no consequence.
 */
function useImport(): (pathname: string) => Promise<unknown> {
  const routes = use(UNSAFE_FrameworkContext)?.manifest.routes
  return useCallback(
    (pathname) => {
      const needed = Object.values(routes ?? {})
        .filter((route) => route !== undefined)
        // Layouts have no path of their own, so this is the whole path.
        .filter(({ path = '' }) => path !== '*' && matchPath(`/${path}`, pathname))
        .flatMap(({ module, clientActionModule }) => [module, clientActionModule ?? module])
      return Promise.all(needed.map((module) => import(/* @vite-ignore */ module)))
    },
    [routes],
  )
}

/** Loads the code of the routes that the open page's forms post to. */
export function PreloadActions() {
  const load = useImport()
  const { key } = useLocation()

  useEffect(() => {
    const actions = key ? [...document.forms].map(({ action }) => new URL(action).pathname) : []
    for (const pathname of new Set(actions)) load(pathname).catch(() => undefined)
  }, [key, load])

  return null
}

/** Loads a page's code when its link gets the pointer or the focus, then its data. */
export function usePrefetch(to: LinkProps['to'], isOn: boolean) {
  const load = useImport()
  const { pathname } = useResolvedPath(to)
  const [isLoaded, setLoaded] = useState(false)
  if (!isOn) return { prefetch: 'none' } as const

  const start = () => {
    load(pathname).then(
      () => setLoaded(true),
      () => undefined,
    )
  }
  const stop = () => setLoaded(false)
  const prefetch = isLoaded ? 'render' : 'none'
  return {
    prefetch,
    onFocus: start,
    onMouseEnter: start,
    onBlur: stop,
    onMouseLeave: stop,
  } as const
}
