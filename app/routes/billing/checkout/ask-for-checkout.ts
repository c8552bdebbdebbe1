import { z } from 'zod'
import type { BillingCycle, PlanId } from '#domain/plans/plans.ts'

export type CheckoutCall = {
  readonly plan: PlanId
  readonly billingCycle: BillingCycle
  readonly userId: string
  readonly userEmail: string
}

const Answer = z.object({ url: z.string().optional(), error: z.string().optional() })

/** Asks the server where to pay. Whatever goes wrong is told in words. */
export async function askForCheckout(
  call: CheckoutCall,
): Promise<{ readonly url: string } | { readonly message: string }> {
  try {
    const response = await fetch('/.netlify/functions/create-checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
    })
    const { url, error } = Answer.parse(await response.json())
    if (error) return { message: error }
    return url ? { url } : { message: 'No checkout URL returned' }
  } catch {
    return { message: 'Something went wrong' }
  }
}
