import type { Challenge } from '../kinds.ts'
import { describeMethod } from '../objects/payment-method.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { resumeCheckout } from './checkout.ts'
import type { SandboxChallenge } from './controls.ts'
import { resumeInvoice } from './invoice.ts'
import { listLocales, listPortalLocales } from './list-locales.ts'
import { refused } from './new-method.ts'
import { takeCard } from './portal.ts'
import { reply, type Step } from './settle.ts'

export async function findChallenge(
  tx: SandboxTransaction,
  id: string,
): Promise<SandboxChallenge | null> {
  const challenge = await tx.find('challenge', id)
  if (!challenge) return null
  const { status, method } = challenge
  const card = describeMethod(method)
  return { id, status, card, ...(await getStake(tx, challenge)) }
}

async function getStake(tx: SandboxTransaction, { goal }: Challenge) {
  if (goal.kind === 'checkout') {
    const { amount_total, currency, locale } = await tx.get('checkout.session', goal.sessionId)
    return {
      locales: [locale ?? 'auto'],
      amountCents: amount_total ?? 0,
      currency: currency ?? 'usd',
      cameFrom: `/sandbox/checkout/${goal.sessionId}`,
    }
  }
  if (goal.kind === 'invoice') {
    const { amount_remaining, currency, customer } = await tx.get('invoice', goal.invoiceId)
    return {
      locales: await listLocales(tx, customer),
      amountCents: amount_remaining,
      currency,
      cameFrom: `/sandbox/invoice/${goal.invoiceId}`,
    }
  }
  const portal = await tx.get('billing_portal.session', goal.portalId)
  const { currency } = await tx.get('customer', portal.customer)
  return {
    locales: await listPortalLocales(tx, portal),
    amountCents: 0,
    currency: currency ?? 'usd',
    cameFrom: `/sandbox/portal/${goal.portalId}`,
  }
}

type Reply = { readonly id: string; readonly isAccepted: boolean; readonly realNow: Date }

/** Idempotent after a yes: returns the state of the payment. */
export async function answerChallenge(
  tx: SandboxTransaction,
  { id, isAccepted, realNow }: Reply,
): Promise<Step> {
  const challenge = await tx.find('challenge', id)
  if (!challenge || challenge.status === 'failed') return reply(refused('authentication_failed'))
  if (challenge.status === 'open') {
    await tx.save('challenge', { ...challenge, status: isAccepted ? 'accepted' : 'failed' })
    if (!isAccepted) return reply(refused('authentication_failed'))
  }
  return resume(tx, { challenge, realNow })
}

function resume(
  tx: SandboxTransaction,
  { challenge, realNow }: { challenge: Challenge; realNow: Date },
): Promise<Step> {
  const { goal, method } = challenge
  if (goal.kind === 'checkout') return resumeCheckout(tx, { ...goal, method, realNow })
  if (goal.kind === 'invoice') return resumeInvoice(tx, { ...goal, method })
  return takeCard(tx, { ...goal, method })
}
