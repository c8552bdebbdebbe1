import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Currency } from '#domain/money.ts'
import { toCurrency } from './currency.ts'

type Start = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Shown unless the address names another one. */
  readonly initial: Currency
}

/** The chosen currency. It is kept in the address, so that it survives a reload and a login. */
export function useCurrency({ form, initial }: Start): [Currency, (currency: Currency) => void] {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [query] = useSearchParams()
  const asked = toCurrency(query.get('currency') ?? initial)
  const [currency, setCurrency] = useState(asked)

  useEffect(() => {
    // It may have been switched before the script was loaded.
    const seen = form.current && toCurrency(new FormData(form.current).get('currency'))
    if (seen && seen !== asked) setCurrency(seen)
  }, [form, asked])

  function choose(chosen: Currency) {
    setCurrency(chosen)
    const search = new URLSearchParams(query)
    search.set('currency', chosen)
    navigate({ search: `?${search}` }, { replace: true, preventScrollReset: true, state })
  }
  return [currency, choose]
}
