import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A thin line at the top during slow navigations. */
export function ProgressLine() {
  return useNavigation().state === 'idle' ? null : (
    <div className="progress-line" role="presentation" />
  )
}

/** Marks the document as hydrated, for styles that depend on it. */
export function HydrationMarker() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return null
}

/** Focuses the new page's heading after a client-side navigation, so that screen readers announce it. */
export function FocusOnNavigation() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])

  return null
}
