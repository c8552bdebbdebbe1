import { useEffect } from 'react'
import { type ToastWords, toasts } from '#app/copy/toasts.ts'
import { readPagePath } from '#app/http/page-path.ts'
import { seconds } from '#domain/time.ts'
import { useRootData } from './root-data.ts'
import { useToast } from './toasts.tsx'

/** How long an answer counts. */
const trustedForMs = seconds(5)

let lastAnswerAt = Number.NEGATIVE_INFINITY

/** Whether the server answered a moment ago, or answers now. */
export async function reachServer(): Promise<boolean> {
  if (!navigator.onLine) return false
  if (isTrusted()) return true
  try {
    const { status } = await fetch('/healthz', { method: 'HEAD' })
    // From 500, it's a proxy whose server is gone.
    if (status < 500) lastAnswerAt = performance.now()
  } catch {
    // No answer: nothing to remember.
  }
  return isTrusted()
}

function isTrusted(): boolean {
  return performance.now() - lastAnswerAt < trustedForMs
}

/**
 * Without the server, a link or a form would lead to the browser's error page: React Router reloads
 * the open page when it can't load the code of another one. This holds them until the server has
 * answered, or shows a toast. Forms that post to the open page are left alone: its code is here, and
 * it handles its own errors. Visitors load documents, and are only stopped while they're offline.
 */
export function StayWithoutServer() {
  const showToast = useToast()
  const isSignedIn = Boolean(useRootData()?.viewer)

  useEffect(() => {
    async function hold(event: MouseEvent | SubmitEvent) {
      const to = findDestination(event)
      if (!to || (navigator.onLine && (!isSignedIn || isTrusted()))) return
      event.preventDefault()
      event.stopPropagation()
      if (await reachServer()) repeat(event)
      else showToast(describeLoss(event, to))
    }
    // In the capture phase, before any other handler.
    addEventListener('click', hold, true)
    addEventListener('submit', hold, true)
    return () => {
      removeEventListener('click', hold, true)
      removeEventListener('submit', hold, true)
    }
  }, [showToast, isSignedIn])

  return null
}

/** Where a click or a form leads to, or null if it leaves this page as it is. */
function findDestination(event: MouseEvent | SubmitEvent): URL | null {
  if (event.target instanceof HTMLFormElement) {
    const to = new URL(event.target.action)
    return to.pathname === location.pathname ? null : to
  }
  const link = findLink(event)
  if (!link?.href || link.target || link.download || link.ariaHasPopup) return null
  if (opensTab(event)) return null
  const to = new URL(link.href)
  return to.pathname === location.pathname && to.hash ? null : to
}

function findLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}

function opensTab(event: Event): boolean {
  return event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)
}

function repeat(event: MouseEvent | SubmitEvent): void {
  if (event.target instanceof HTMLFormElement && 'submitter' in event) {
    event.target.requestSubmit(event.submitter)
  } else {
    findLink(event)?.click()
  }
}

function describeLoss({ type }: Event, { href }: URL): ToastWords {
  const path = readPagePath(href)
  if (path === '/logout') return toasts['logout-failed']
  if (!navigator.onLine) return toasts.offline
  const changesPlan = type === 'submit' && path.startsWith('/billing')
  return changesPlan ? toasts['update-failed'] : toasts.unreachable
}
