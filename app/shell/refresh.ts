import { useCallback, useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useToast } from './toasts.tsx'

/**
 * Looks at the open page's address again, without leaving it. The page's client
 * loader answers null when nobody else does: then what is shown stays, and a toast
 * says so.
 */
export function useRefresh<Facts>() {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const { load, state, data } = useFetcher<Facts | null>()
  const showToast = useToast()
  const refresh = useCallback(() => void load(address), [load, address])

  useEffect(() => {
    if (data !== null || state !== 'idle') return
    showToast({ title: 'Error', text: 'Failed to refresh subscription data.', tone: 'error' })
  }, [data, state, showToast])

  return { facts: data, isBusy: state !== 'idle', refresh }
}

/** What was shown last stays when a later read gets no answer. */
export function useLastKnown<Facts>(facts: Facts | null): Facts | null {
  const [known, setKnown] = useState(facts)
  if (facts !== null && facts !== known) setKnown(facts)
  return facts ?? known
}

/** For the client loader of such a page: a way elsewhere is followed, anything else that fails is no answer. */
export function orNothing<Facts>(loading: Promise<Facts>): Promise<Facts | null> {
  return loading.catch((fault) => {
    if (fault instanceof Response) throw fault
    return null
  })
}
