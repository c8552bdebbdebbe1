import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useToast } from '#app/shell/toasts.tsx'
import { seconds } from '#domain/time.ts'

/** After so long nobody should have to wait any more. */
const lateMs = seconds(90)

/**
 * Looks at the page's address again: once after three seconds, and whenever asked.
 * Null is no answer: what is shown stays.
 */
export function useRefresh<Facts>(address: string) {
  const { load, state, data } = useFetcher<Facts | null>()
  const showToast = useToast()

  useEffect(() => {
    const again = setTimeout(() => load(address), seconds(3))
    return () => clearTimeout(again)
  }, [load, address])

  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const late = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(late)
  }, [])

  useEffect(() => {
    if (data !== null || state !== 'idle') return
    showToast({ title: 'Error', text: 'Failed to refresh subscription data.', tone: 'error' })
  }, [data, state, showToast])

  return { facts: data, isBusy: state !== 'idle', isLate, refresh: () => load(address) }
}
