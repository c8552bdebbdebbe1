import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { type FormEvent, useEffect, useState } from 'react'
import {
  checkoutFailed,
  checkoutOffline,
  checkoutUnanswered,
  consentMissing,
} from '#app/copy/checkout.ts'
import { languageHeader, toLanguagePath } from '#app/http/page-path.ts'
import { z } from '#app/http/zod.ts'
import type { Currency } from '#domain/money.ts'

/** Redirects to the payment page when the form is submitted. */
export function usePay(order: Omit<CheckoutCall, 'agreed'>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PayFailure>()

  useEffect(() => {
    // The button works again after going back from the payment page.
    const onReturn = () => setBusy(false)
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])

  async function pay(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (isBusy) return
    const agreed = new FormData(submitted.currentTarget).get('agreed')
    if (typeof agreed !== 'string')
      return setFailure({ message: consentMissing, wrong: ['agreed'] })
    setBusy(true)
    const checkout = await askForCheckout({ ...order, agreed })
    if ('url' in checkout) return location.assign(checkout.url)
    setFailure(checkout)
    setBusy(false)
  }

  return { pay, isBusy, failure }
}

type PayFailure = { readonly message: string; readonly wrong?: readonly string[] }

type CheckoutCall = {
  readonly plan: PlanId
  readonly billingCycle: BillingCycle
  readonly userId: string
  readonly userEmail: string
  /** US dollars without it. */
  readonly currency?: Currency
  /** The version of the texts that the buyer has agreed to. */
  readonly agreed: string
}

const Answer = z.object({ url: z.nullish(z.string()), error: z.nullish(z.string()) })

/** Asks the server for the payment page's URL. An expired session leads to the login page first. */
async function askForCheckout(
  call: CheckoutCall,
): Promise<{ readonly url: string } | { readonly message: string }> {
  try {
    const response = await fetch('/.netlify/functions/create-checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...languageHeader },
      body: JSON.stringify(call),
    })
    if (response.status === 401) return { url: toLogin(call) }
    const { url, error } = Answer.parse(await response.json())
    if (error) return { message: error }
    return url ? { url } : { message: checkoutUnanswered }
  } catch {
    return { message: navigator.onLine ? checkoutFailed : checkoutOffline }
  }
}

function toLogin({ plan, billingCycle, currency }: CheckoutCall): string {
  const query = new URLSearchParams({ cycle: billingCycle, ...(currency && { currency }) })
  return toLanguagePath(`/login?next=${encodeURIComponent(`/checkout/${plan}?${query}`)}`)
}
