import { useEffect } from 'react'

const address = 'https://js.stripe.com/v3/'

type StripeWindow = Window & { Stripe?: (key: string) => unknown }

/** Loads the payment provider's script for its fraud detection. Nothing waits for it. */
export function usePaymentScript(publishableKey: string): void {
  useEffect(() => {
    if (!publishableKey || document.querySelector(`script[src="${address}"]`)) return
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => (window as StripeWindow).Stripe?.(publishableKey)
    document.head.append(script)
  }, [publishableKey])
}
