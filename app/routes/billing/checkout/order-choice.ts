import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type Currency, currencies, defaultCurrency } from '#domain/money.ts'

/** What a customer picks at checkout besides the plan. */
type OrderChoice = { readonly cycle: BillingCycle; readonly currency: Currency }

/** The billing cycle by that name; monthly for anything else. */
export function toCycle(text: unknown): BillingCycle {
  return text === 'yearly' ? 'yearly' : 'monthly'
}

/** The currency by that name; the default one for anything else. */
export function toCurrency(text: unknown): Currency {
  return currencies.find((one) => one === text) ?? defaultCurrency
}

type OrderChoiceInput = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Used unless the URL names another currency. */
  readonly initialCurrency: Currency
  /** What was chosen before the form failed without scripts. */
  readonly posted?: Readonly<Record<string, string>> | undefined
}

/**
 * The chosen billing cycle and currency. Both survive a reload: the currency in the URL, so that
 * it also survives a login, and the cycle in the history state, which the pricing page sets too.
 */
export function useOrderChoice({
  form,
  initialCurrency,
  posted,
}: OrderChoiceInput): [OrderChoice, (changed: Partial<OrderChoice>) => void] {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const [choice, setChoice] = useState<OrderChoice>({
    cycle: toCycle(posted?.cycle ?? query.get('cycle')),
    currency: toCurrency(posted?.currency ?? query.get('currency') ?? initialCurrency),
  })

  function choose(changed: Partial<OrderChoice>) {
    // Both values come from this state, not from the URL: a second click may come before the
    // navigation of the first one is done.
    const next = { ...choice, ...changed }
    setChoice(next)
    const search = new URLSearchParams(query)
    if (search.has('currency') || next.currency !== initialCurrency) {
      search.set('currency', next.currency)
    }
    const options = { replace: true, preventScrollReset: true }
    navigate({ search: `?${search}` }, { ...options, state: { billingCycle: next.cycle } })
  }

  const isRestored = useRef(false)
  useEffect(() => {
    if (isRestored.current || !form.current) return
    isRestored.current = true
    const fields = new FormData(form.current)
    const submitted = {
      cycle: toCycle(fields.get('cycle')),
      currency: toCurrency(fields.get('currency')),
    }
    // A choice made before the script was loaded wins: customers buy what they see.
    if (submitted.cycle !== choice.cycle || submitted.currency !== choice.currency)
      choose(submitted)
    else if (state?.billingCycle) setChoice({ ...choice, cycle: toCycle(state.billingCycle) })
  })
  return [choice, choose]
}
