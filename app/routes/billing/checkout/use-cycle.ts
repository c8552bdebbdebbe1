import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { BillingCycle } from '#domain/plans/plans.ts'
import { toCycle } from './cycle.ts'

/**
 * The cycle that the last page handed on, or that was chosen here. It lies in the
 * navigation's state, which the browser keeps over a reload and the server never sees.
 */
export function useCycle(): [BillingCycle, (cycle: BillingCycle) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [query] = useSearchParams()
  const [cycle, setCycle] = useState(toCycle(query.get('cycle')))
  const handedOn: unknown = state?.billingCycle

  useEffect(() => {
    if (handedOn) setCycle(toCycle(handedOn))
  }, [handedOn])

  function choose(billingCycle: BillingCycle) {
    setCycle(billingCycle)
    navigate({ search }, { replace: true, preventScrollReset: true, state: { billingCycle } })
  }
  return [cycle, choose]
}
