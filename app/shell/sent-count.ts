import { useState } from 'react'
import { useRootData } from './root-data.ts'

/**
 * How many messages were sent from the open page: as the key of a form, it empties the form after
 * each of them.
 */
export function useSentCount(): number {
  const toast = useRootData()?.toast
  const [sent, setSent] = useState({ toast, count: 0 })
  if (toast && toast !== sent.toast) setSent({ toast, count: sent.count + 1 })
  return sent.count
}
