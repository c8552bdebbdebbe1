import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { BillingCycle } from '#domain/plans/plans.ts'
import { toCycle } from './cycle.ts'

/**
 * The cycle that the last page handed on, or that was chosen here. It lies in the
 * navigation's state, which the browser keeps over a reload and the server never sees.
 */
export function useCycle(
  form: RefObject<HTMLFormElement | null>,
): [BillingCycle, (cycle: BillingCycle) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [query] = useSearchParams()
  const asked = toCycle(query.get('cycle'))
  const [cycle, setCycle] = useState(asked)
  const handedOn: unknown = state?.billingCycle

  useEffect(() => {
    // Someone may have been quicker than the script: what is seen is what is bought.
    const seen = form.current && toCycle(new FormData(form.current).get('cycle'))
    if (seen && seen !== asked) setCycle(seen)
    else if (handedOn) setCycle(toCycle(handedOn))
  }, [form, asked, handedOn])

  function choose(billingCycle: BillingCycle) {
    setCycle(billingCycle)
    navigate({ search }, { replace: true, preventScrollReset: true, state: { billingCycle } })
  }
  return [cycle, choose]
}
