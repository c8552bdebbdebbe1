import { useEffect, useRef, useState } from 'react'
import { seconds } from '#domain/time.ts'

type Source<Facts> = {
  /** The live document; null when there is nothing to listen to. */
  readonly path: string | null
  /** What the page was loaded with. */
  readonly loaded: Facts
  readonly read: (document: unknown) => Facts
  readonly isSame: (one: Facts, other: Facts) => boolean
  /** Looks for what else may have changed. */
  readonly refresh: () => void
  /** Answers after how long that is done. */
  readonly onNews: (news: { readonly told: Facts; readonly before: Facts }) => number
}

/**
 * What is true as of this moment: what the page was loaded with, until other news
 * comes. Then the page shows that at once, and looks again for the rest.
 */
export function useLiveFacts<Facts>({ path, loaded, refresh, ...source }: Source<Facts>): Facts {
  const [news, setNews] = useState<{ told: Facts; since: Facts; restMs: number }>()
  const shown = news && news.since === loaded ? news.told : loaded
  const known = useRef({ shown, loaded, ...source })
  useEffect(() => {
    known.current = { shown, loaded, ...source }
  })

  useEffect(() => {
    if (!path) return
    return listen(path, {
      onPut(document) {
        const { read, isSame, onNews, ...before } = known.current
        const told = read(document)
        if (isSame(told, before.shown)) return
        known.current = { ...known.current, shown: told }
        setNews({ told, since: before.loaded, restMs: onNews({ told, before: before.shown }) })
      },
    })
  }, [path])

  useEffect(() => {
    if (!news) return
    const again = setTimeout(refresh, news.restMs)
    return () => clearTimeout(again)
  }, [news, refresh])

  return shown
}

/** While somebody logs out on this page, the end of the session leads nowhere else. */
export const logOutEvents = { begun: 'log-out-begun', failed: 'log-out-failed' } as const

type Heard = { readonly onPut: (document: unknown) => void }

/** How long a rotated session cookie may take to arrive before a revoked stream reconnects. */
const reconnectAfterMs = seconds(1)

/**
 * Listens to a live document. When there is no place for this page because many
 * others are open, it rests until somebody looks at it again. Whoever is on their way
 * to another page, by logging out for one, is told nothing more.
 */
function listen(path: string, { onPut }: Heard): () => void {
  let stream = open()
  let isLeaving = false
  let isRevoked = false
  let reconnect: ReturnType<typeof setTimeout> | undefined
  const onLeave = () => {
    isLeaving = true
  }
  const onStay = () => {
    isLeaving = false
    // Logged out after all: only the answer was lost.
    if (isRevoked) location.reload()
  }
  const onLook = () => {
    if (document.visibilityState !== 'visible' || stream.readyState !== EventSource.CLOSED) return
    stream = open()
  }
  document.addEventListener('visibilitychange', onLook)
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
    document.removeEventListener('visibilitychange', onLook)
    removeEventListener('beforeunload', onLeave)
    removeEventListener(logOutEvents.begun, onLeave)
    removeEventListener(logOutEvents.failed, onStay)
    stream.close()
  }
}
