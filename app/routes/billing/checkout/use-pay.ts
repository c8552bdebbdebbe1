import { type FormEvent, useEffect, useState } from 'react'
import { askForCheckout, type CheckoutCall } from './ask-for-checkout.ts'

/** Redirects to the payment page when the form is submitted. */
export function usePay(call: CheckoutCall) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly message: string }>()

  useEffect(() => {
    // The button works again after going back from the payment page.
    const onReturn = () => setBusy(false)
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])

  async function pay(submitted: FormEvent) {
    submitted.preventDefault()
    if (isBusy) return
    setBusy(true)
    const checkout = await askForCheckout(call)
    if ('url' in checkout) return location.assign(checkout.url)
    setFailure(checkout)
    setBusy(false)
  }

  return { pay, isBusy, failure }
}
