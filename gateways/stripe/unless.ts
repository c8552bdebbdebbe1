import Stripe from 'stripe'

/** Stripe refuses with one of these codes what was done before, here or by somebody else. */
export async function unless(
  doneBefore: readonly string[],
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act()
  } catch (fault) {
    const isRefused = fault instanceof Stripe.errors.StripeInvalidRequestError
    if (!isRefused || !doneBefore.includes(fault.code ?? '')) throw fault
  }
}
