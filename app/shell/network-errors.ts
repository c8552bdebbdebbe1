import { useCallback, useEffect, useState } from 'react'
import { data, isRouteErrorResponse, useFetcher, useLocation } from 'react-router'
import { refreshFailed } from '#app/copy/shell.ts'
import type { FormFailure } from '../http/forms.ts'
import { useToast } from './toasts.tsx'

/** For client actions: when the network or the server fails, the form shows `message` and keeps what was typed. */
export async function preserveFormOnNetworkError<Answer>(
  send: () => Promise<Answer>,
  message: string,
): Promise<Answer | ReturnType<typeof data<FormFailure>>> {
  try {
    return await send()
  } catch (fault) {
    if (fault instanceof Response || isClientError(fault)) throw fault
    // With an error status React Router doesn't revalidate the page, which would fail as well.
    return data({ message, wrong: [], values: {} }, { status: 503 })
  }
}

function isClientError(fault: unknown): boolean {
  return isRouteErrorResponse(fault) && fault.status < 500
}

/**
 * Reloads the open page's data. If the server can't be reached, the page's client loader returns
 * null (see `nullOnNetworkError`): the page keeps what it shows, and a toast says so.
 */
export function useRefresh<Data>() {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const { load, state, data } = useFetcher<Data | null>({ key: `refresh ${address}` })
  const showToast = useToast()
  const refresh = useCallback(() => void load(address), [load, address])

  useEffect(() => {
    if (data !== null || state !== 'idle') return
    showToast({ ...refreshFailed, tone: 'error' })
  }, [data, state, showToast])

  return { facts: data, isBusy: state !== 'idle', refresh }
}

/** The data of a page that reloads itself: a reload that fails keeps the last of the same page. */
export function usePage<Page>(loaded: Page | null): {
  readonly page: Page
  readonly refresh: () => void
} {
  const { pathname } = useLocation()
  const { facts, refresh } = useRefresh<Page>()
  // What a loader returns arrives as it is, dates too.
  const latest = (facts as Page | null | undefined) ?? loaded
  const [known, setKnown] = useState({ pathname, page: latest })
  if (latest !== null && latest !== known.page) setKnown({ pathname, page: latest })
  const page = latest ?? (known.pathname === pathname ? known.page : null)

  if (page === null) throw new Error('The page could not be loaded')
  return { page, refresh }
}

/**
 * For client loaders: follows redirects, shows pages that aren't there, and returns null if anything
 * else goes wrong.
 */
export function nullOnNetworkError<Data>(loading: Promise<Data>): Promise<Data | null> {
  return loading.catch((fault) => {
    if (fault instanceof Response || isClientError(fault)) throw fault
    return null
  })
}
