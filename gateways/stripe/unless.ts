import Stripe from 'stripe'

/** Stripe refuses with one of these codes what was done before, here or by somebody else: then null. */
export async function unless<Answer>(
  doneBefore: readonly string[],
  act: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await act()
  } catch (fault) {
    const isRefused = fault instanceof Stripe.errors.StripeInvalidRequestError
    if (!isRefused || !doneBefore.includes(fault.code ?? '')) throw fault
    return null
  }
}
