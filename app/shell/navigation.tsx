import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A thin line at the top while a slow page is on its way. */
export function ProgressLine() {
  return useNavigation().state === 'idle' ? null : (
    <div className="progress-line" role="presentation" />
  )
}

/** Tells styles that the page does more than stand there. */
export function Alive() {
  useEffect(() => {
    document.documentElement.dataset.alive = ''
  }, [])
  return null
}

/** After a step inside the app the new page's heading takes the focus, so that it is read out. */
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
