import { useEffect, useSyncExternalStore } from 'react'
import { toasts } from '#app/copy/toasts.ts'
import { useToast } from './toasts.tsx'

/** Whether the browser reports that it's online. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
}

function watchNetwork(onChange: () => void): () => void {
  const events = ['online', 'offline']
  for (const name of events) addEventListener(name, onChange)
  return () => {
    for (const name of events) removeEventListener(name, onChange)
  }
}

/**
 * Without a network, every link and form would lead to the browser's own error page. This stops
 * them and shows a toast instead. Forms that post to the open page are left alone: the page
 * handles its own errors.
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
    // In the capture phase, before any other handler.
    addEventListener('click', stay, true)
    addEventListener('submit', stay, true)
    return () => {
      removeEventListener('click', stay, true)
      removeEventListener('submit', stay, true)
    }
  }, [showToast])

  return null
}

/** Where a click or a form leads to, or null if it stays on the page. */
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
