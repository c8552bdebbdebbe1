import type { Payment, PaymentAnswer } from '#domain/sandbox/ports.ts'
import { checkCard } from '../cards/check-card.ts'
import { findBehaviour } from '../cards/test-cards.ts'
import { newCard, newPayPal } from '../objects/payment-method.ts'
import type { Turn } from '../turn.ts'
import type { PaymentMethod } from '../wire.ts'

export type Refused = Extract<PaymentAnswer, { kind: 'refused' }>

/** What was typed as a payment method, not saved yet; or what is wrong with it. */
export function newMethod(
  turn: Turn,
  { payment, email }: { payment: Payment; email: string | null },
): PaymentMethod | Refused {
  if (payment.method === 'paypal') return newPayPal(turn, { email, name: null })
  const checked = checkCard(payment, turn.now)
  if ('kind' in checked) return checked
  return newCard(turn, { ...checked, email, name: payment.name ?? null })
}

export function isRefused(answer: PaymentMethod | Refused): answer is Refused {
  return 'kind' in answer
}

const fields: Record<string, Refused['field']> = { expired_card: 'expiry', incorrect_cvc: 'cvc' }

/** What the bank says when the card is first shown to it; null when it has nothing against it. */
export function findRefusal(method: PaymentMethod): Refused | null {
  const behaviour = findBehaviour(method.card?.last4)
  if (behaviour.kind !== 'declines') return null
  return toRefused(behaviour)
}

export function toRefused({ code, message }: { code: string; message: string }): Refused {
  return { kind: 'refused', field: fields[code] ?? null, message }
}

/** The bank wants to see the owner before a new card is used. */
export function needsChallenge(method: PaymentMethod): boolean {
  const { kind } = findBehaviour(method.card?.last4)
  return kind === 'asks-once' || kind === 'asks-always'
}

export function refused(message: string, field: Refused['field'] = null): Refused {
  return { kind: 'refused', field, message }
}
