import type { SandboxChallenge } from '#domain/sandbox/ports.ts'
import type { Challenge } from '../kinds.ts'
import { describeMethod } from '../objects/payment-method.ts'
import type { Turn } from '../turn.ts'
import { takeCard } from './card-update.ts'
import { resumeCheckout } from './checkout.ts'
import { resumeInvoice } from './invoice.ts'
import { refused } from './new-method.ts'
import { type Step, say } from './settle.ts'

const notProved =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

export async function findChallenge(turn: Turn, id: string): Promise<SandboxChallenge | null> {
  const challenge = await turn.find('challenge', id)
  if (!challenge) return null
  const { status, method } = challenge
  const card = describeMethod(method)
  return { id, status, card, ...(await findStake(turn, challenge)) }
}

async function findStake(turn: Turn, { goal }: Challenge) {
  if (goal.kind === 'checkout') {
    const { amount_total, currency } = await turn.get('checkout.session', goal.sessionId)
    const cameFrom = `/sandbox/checkout/${goal.sessionId}`
    return { amountCents: amount_total ?? 0, currency: currency ?? 'usd', cameFrom }
  }
  if (goal.kind === 'invoice') {
    const { amount_remaining, currency } = await turn.get('invoice', goal.invoiceId)
    return {
      amountCents: amount_remaining,
      currency,
      cameFrom: `/sandbox/invoice/${goal.invoiceId}`,
    }
  }
  const portal = await turn.get('billing_portal.session', goal.portalId)
  const { currency } = await turn.get('customer', portal.customer)
  return {
    amountCents: 0,
    currency: currency ?? 'usd',
    cameFrom: `/sandbox/portal/${goal.portalId}`,
  }
}

type Reply = { readonly id: string; readonly isAccepted: boolean; readonly realNow: Date }

/** A yes once given stays one: asked again, the payment is told as it stands. */
export async function answerChallenge(
  turn: Turn,
  { id, isAccepted, realNow }: Reply,
): Promise<Step> {
  const challenge = await turn.find('challenge', id)
  if (!challenge || challenge.status === 'failed') return say(refused(notProved))
  if (challenge.status === 'open') {
    await turn.save('challenge', { ...challenge, status: isAccepted ? 'accepted' : 'failed' })
    if (!isAccepted) return say(refused(notProved))
  }
  return resume(turn, { challenge, realNow })
}

function resume(
  turn: Turn,
  { challenge, realNow }: { challenge: Challenge; realNow: Date },
): Promise<Step> {
  const { goal, method } = challenge
  if (goal.kind === 'checkout') return resumeCheckout(turn, { ...goal, method, realNow })
  if (goal.kind === 'invoice') return resumeInvoice(turn, { ...goal, method })
  return takeCard(turn, { ...goal, method })
}
