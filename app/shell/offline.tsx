import { useEffect, useSyncExternalStore } from 'react'
import { toasts } from '#app/copy/toasts.ts'
import { useToast } from './toasts.tsx'

/** Whether there is a network, as far as the browser knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
}

function watchNetwork(onChange: () => void): () => void {
  const news = ['online', 'offline']
  for (const name of news) addEventListener(name, onChange)
  return () => {
    for (const name of news) removeEventListener(name, onChange)
  }
}

/**
 * Without a network every step leaves the page for the browser's own error. So it stays,
 * and says why. A form of the open page itself goes on: the page knows what to say then.
 */
export function StayWhileOffline() {
  const showToast = useToast()

  useEffect(() => {
    function stay(event: Event) {
      const to = navigator.onLine ? null : findDestination(event)
      if (!to) return
      event.preventDefault()
      event.stopPropagation()
      showToast(to.pathname === '/logout' ? toasts['logout-failed'] : toasts.offline)
    }
    // Before anyone else hears of it.
    addEventListener('click', stay, true)
    addEventListener('submit', stay, true)
    return () => {
      removeEventListener('click', stay, true)
      removeEventListener('submit', stay, true)
    }
  }, [showToast])

  return null
}

/** Where a click or a form leads to, if that is away from what is open. */
function findDestination({ target }: Event): URL | null {
  if (target instanceof HTMLFormElement) {
    const to = new URL(target.action)
    return to.pathname === location.pathname ? null : to
  }
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.download) return null
  const to = new URL(link.href)
  return to.pathname === location.pathname && to.hash ? null : to
}
