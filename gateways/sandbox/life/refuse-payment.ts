import { newPaymentIntent } from '../objects/payment.ts'
import type { Turn } from '../turn.ts'
import type { PaymentMethod } from '../wire.ts'
import { cardError, noMethodError } from './card-error.ts'
import { confirmPayment } from './confirm-payment.ts'

type Refused = {
  readonly method: PaymentMethod | null
  readonly intent: Parameters<typeof newPaymentIntent>[1]
  readonly isOnSession: boolean
}

/** Asks the bank for money that it will not give, and throws what it said. The attempt is kept. */
export async function refusePayment(
  turn: Turn,
  { method, intent, isOnSession }: Refused,
): Promise<never> {
  if (!method) throw noMethodError()
  const outcome = await confirmPayment(turn, {
    intent: newPaymentIntent(turn, intent),
    method,
    isPresent: false,
    isOnSession,
  })
  if (outcome.kind === 'paid')
    throw new Error(`${outcome.intent.id} was paid against all foresight`)
  throw cardError(outcome)
}
