import { type Decline, getAdvice, getBehavior } from '../cards/test-cards.ts'
import { newCharge, newFailedCharge } from '../objects/charge.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../wire.ts'

type Try = {
  readonly intent: PaymentIntent
  readonly method: PaymentMethod
  /** The buyer is here and has proved it to the bank. */
  readonly isPresent: boolean
  /** The buyer waits in front of a page, where the bank may ask. Otherwise it is a payment on their behalf. */
  readonly isOnSession?: boolean
}

export type Outcome =
  | { readonly kind: 'paid'; readonly intent: PaymentIntent; readonly charge: Charge }
  | {
      readonly kind: 'declined'
      readonly intent: PaymentIntent
      readonly charge: Charge
      readonly decline: Decline
    }
  | { readonly kind: 'asks'; readonly intent: PaymentIntent }

type Verdict = { kind: 'pays' } | { kind: 'asks' } | { kind: 'declines'; decline: Decline }

/** What the bank is going to say. */
export function foresee({ method, isPresent, isOnSession = false }: Omit<Try, 'intent'>): Verdict {
  const behavior = getBehavior(method.card?.fingerprint)
  switch (behavior.kind) {
    case 'declines':
    case 'declines-later':
      return { kind: 'declines', decline: behavior }
    case 'asks-once':
      // On-session it always asks: https://docs.stripe.com/testing#regulatory-cards
      return isPresent || (!isOnSession && wasSavedByItsOwner(method))
        ? { kind: 'pays' }
        : { kind: 'asks' }
    case 'asks-always':
      return isPresent ? { kind: 'pays' } : { kind: 'asks' }
    default:
      return { kind: 'pays' }
  }
}

/** Saved on a hosted page, where the customer could confirm; cards attached through the API can't be confirmed. */
function wasSavedByItsOwner({ allow_redisplay }: PaymentMethod): boolean {
  return allow_redisplay === 'limited'
}

/** Asks the bank for the money, and keeps what it said. */
export async function confirmPayment(tx: SandboxTransaction, tried: Try): Promise<Outcome> {
  const verdict = foresee(tried)
  if (verdict.kind === 'pays') return takeMoney(tx, tried)
  if (verdict.kind === 'asks') return requireChallenge(tx, tried)
  return keepRefusal(tx, { ...tried, decline: verdict.decline })
}

async function takeMoney(tx: SandboxTransaction, { intent, method }: Try): Promise<Outcome> {
  const charge = await tx.save('charge', newCharge(tx, { intent, method }))
  const paid = await tx.save('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  const unsettled = { ...charge, balance_transaction: null }
  await tx.emit({ type: 'charge.succeeded', object: unsettled })
  await tx.emit({ type: 'charge.updated', object: charge, before: unsettled })
  await tx.emit({ type: 'payment_intent.succeeded', object: paid })

  if (getBehavior(method.card?.fingerprint).kind === 'pays-then-disputes') {
    await tx.schedule({ purpose: 'open-dispute', objectId: charge.id, at: tx.unix })
  }
  return { kind: 'paid', intent: paid, charge }
}

async function requireChallenge(tx: SandboxTransaction, { intent, method }: Try): Promise<Outcome> {
  const waiting = await tx.save('payment_intent', {
    ...intent,
    next_action: {
      redirect_to_url: { return_url: null, url: `${tx.siteUrl}/sandbox` },
      type: 'redirect_to_url',
    },
    payment_method: method.id,
    status: 'requires_action',
  })
  await tx.emit({ type: 'payment_intent.requires_action', object: waiting })
  return { kind: 'asks', intent: waiting }
}

async function keepRefusal(
  tx: SandboxTransaction,
  { intent, method, decline }: Try & { decline: Decline },
): Promise<Outcome> {
  const charge = await tx.save('charge', newFailedCharge(tx, { intent, method, ...decline }))
  const failed = await tx.save('payment_intent', {
    ...intent,
    last_payment_error: {
      ...getAdvice(decline),
      charge: charge.id,
      code: decline.code,
      ...(decline.declineCode && { decline_code: decline.declineCode }),
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  await tx.emit({ type: 'charge.failed', object: charge })
  await tx.emit({ type: 'payment_intent.payment_failed', object: failed })
  return { kind: 'declined', intent: failed, charge, decline }
}
