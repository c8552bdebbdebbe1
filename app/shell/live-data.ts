import { useEffect, useRef, useState } from 'react'
import { useFetchers } from 'react-router'
import { seconds } from '#domain/time.ts'

type Source<Data> = {
  /** Path of the event stream; null to listen to nothing. */
  readonly path: string | null
  /** The loader data. */
  readonly loaded: Data
  readonly read: (document: unknown) => Data
  /** What makes a difference: a push that changes nothing of it is ignored. */
  readonly compare: (data: Data) => unknown
  /** Reloads the rest of the page's data. */
  readonly refresh: () => void
  /** Returns how many milliseconds after an update to call `refresh`. */
  readonly onUpdate: (update: { readonly after: Data; readonly before: Data }) => number
}

/**
 * The loader data, replaced by what the event stream pushes. After a push, `refresh` reloads the
 * data that the stream doesn't carry.
 */
export function useLiveData<Data>({ path, loaded, refresh, ...source }: Source<Data>): Data {
  const [update, setUpdate] = useState<{ after: Data; loaded: Data; refreshInMs: number }>()
  const shown = update && update.loaded === loaded ? update.after : loaded
  const latest = useRef({ shown, loaded, ...source })
  useEffect(() => {
    latest.current = { shown, loaded, ...source }
  })

  useEffect(() => {
    if (!path) return
    return listen(path, {
      onPut(document) {
        const { read, compare, onUpdate, ...before } = latest.current
        const after = read(document)
        if (isEqual(compare(after), compare(before.shown))) return
        latest.current = { ...latest.current, shown: after }
        const refreshInMs = onUpdate({ after, before: before.shown })
        setUpdate({ after, loaded: before.loaded, refreshInMs })
      },
    })
  }, [path])

  // To React Router a reload is a newer navigation than a form's answer: it would drop its redirect.
  const isFormSent = useFetchers().some(({ formMethod }) => formMethod !== undefined)
  useEffect(() => {
    if (!update || isFormSent) return
    const timer = setTimeout(refresh, update.refreshInMs)
    return () => clearTimeout(timer)
  }, [update, refresh, isFormSent])

  return shown
}

/** By value, of what JSON can hold. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Sent while the user logs out on this page, so that the ended session doesn't reload it. */
export const logOutEvents = { begun: 'log-out-begun', failed: 'log-out-failed' } as const

type Listener = { readonly onPut: (document: unknown) => void }

/** How long a rotated session cookie may take to arrive before a revoked stream reconnects. */
const reconnectAfterMs = seconds(1)

/**
 * Listens to an event stream. If the server closes it because too many pages are open, it
 * reconnects when the page becomes visible again. Ignores the end of the session while the user
 * is leaving the page, for example by logging out.
 */
function listen(path: string, { onPut }: Listener): () => void {
  let stream = open()
  let isLeaving = false
  let isRevoked = false
  let reconnect: ReturnType<typeof setTimeout> | undefined
  const onLeave = () => {
    isLeaving = true
  }
  const onStay = () => {
    isLeaving = false
    // The logout succeeded; only its response was lost.
    if (isRevoked) location.reload()
  }
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || stream.readyState !== EventSource.CLOSED) return
    stream = open()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('beforeunload', onLeave)
  addEventListener(logOutEvents.begun, onLeave)
  addEventListener(logOutEvents.failed, onStay)

  function open(): EventSource {
    const opened = new EventSource(path)
    opened.addEventListener('put', ({ data }) => onPut(JSON.parse(data).data))
    opened.addEventListener('cancel', () => opened.close())
    opened.addEventListener('auth_revoked', () => {
      opened.close()
      isRevoked = true
      reconnect = setTimeout(resume, reconnectAfterMs)
    })
    return opened
  }

  /**
   * The session was logged out, or its token rotated because this browser changed the
   * password. In the second case the cookie is a new one by now and the stream opens again.
   */
  function resume(): void {
    if (isLeaving) return
    isRevoked = false
    stream.close()
    stream = open()
    stream.addEventListener('error', ({ target }) => {
      const isRefused = (target as EventSource).readyState === EventSource.CLOSED
      if (isRefused && !isLeaving) location.reload()
    })
  }

  return () => {
    clearTimeout(reconnect)
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('beforeunload', onLeave)
    removeEventListener(logOutEvents.begun, onLeave)
    removeEventListener(logOutEvents.failed, onStay)
    stream.close()
  }
}
