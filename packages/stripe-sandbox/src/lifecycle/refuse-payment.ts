import { newPaymentIntent } from '../objects/payment.ts'
import type { SandboxTransaction } from '../transaction.ts'
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
  tx: SandboxTransaction,
  { method, intent, isOnSession }: Refused,
): Promise<never> {
  if (!method) throw noMethodError()
  const outcome = await confirmPayment(tx, {
    intent: newPaymentIntent(tx, intent),
    method,
    isPresent: false,
    isOnSession,
  })
  if (outcome.kind === 'paid')
    throw new Error(`${outcome.intent.id} was paid against all foresight`)
  throw cardError({ outcome, call: 'subscription' })
}
