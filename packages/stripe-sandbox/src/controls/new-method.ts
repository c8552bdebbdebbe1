import { checkCard } from '../cards/check-card.ts'
import { type Decline, getBehavior } from '../cards/test-cards.ts'
import { newCard, newPayPal } from '../objects/payment-method.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { PaymentMethod } from '../wire.ts'
import type { Payment, PaymentAnswer, RefusalReason } from './controls.ts'

export type Refused = Extract<PaymentAnswer, { kind: 'refused' }>

/** What was typed as a payment method, not saved yet; or what is wrong with it. */
export function newMethod(
  tx: SandboxTransaction,
  { payment, email }: { payment: Payment; email: string | null },
): PaymentMethod | Refused {
  if (payment.method === 'paypal') return newPayPal(tx, { email, name: null })
  const checked = checkCard(payment, tx.now)
  if ('kind' in checked) return checked
  return newCard(tx, { ...checked, email, name: payment.name ?? null })
}

export function isRefused(answer: PaymentMethod | Refused): answer is Refused {
  return 'kind' in answer
}

const fields: { [reason in RefusalReason]?: Refused['field'] } = {
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
}

/** What the bank says when the card is first shown to it; null when it has nothing against it. */
export function findRefusal(method: PaymentMethod): Refused | null {
  const behavior = getBehavior(method.card?.fingerprint)
  if (behavior.kind !== 'declines') return null
  return toRefused(behavior)
}

export function toRefused({ code, declineCode }: Decline): Refused {
  const reason = declineCode ?? code
  return refused(reason, fields[reason])
}

/** The bank wants to see the owner before a new card is used. */
export function needsChallenge(method: PaymentMethod): boolean {
  const { kind } = getBehavior(method.card?.fingerprint)
  return kind === 'asks-once' || kind === 'asks-always'
}

export function refused(reason: RefusalReason, field: Refused['field'] = null): Refused {
  return { kind: 'refused', field, reason }
}
