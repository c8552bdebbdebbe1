import { type Engine, withTimeout } from '../engine.ts'
import { createId } from '../ids.ts'
import type { Challenge } from '../kinds.ts'
import { seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { attemptDelivery, type Claim } from '../webhooks/deliver.ts'
import type { PaymentAnswer } from './controls.ts'

/** The answer for the page, and the event to deliver before the customer is redirected. */
export type Step = { readonly answer: PaymentAnswer; readonly claim: Claim | null }

/** How long a customer waits for the webhook. */
const timeoutMs = seconds(10)

/** Runs a step of a payment, and delivers its event before the customer is redirected. */
export async function settle(
  engine: Engine,
  work: (tx: SandboxTransaction) => Promise<Step>,
): Promise<PaymentAnswer> {
  const { answer, claim } = await engine.transact(work)
  if (claim) {
    const delivered = attemptDelivery(engine, claim).catch(engine.report)
    await withTimeout(engine, { ms: timeoutMs, result: delivered })
  }
  engine.deliverSoon()
  return answer
}

export function reply(answer: PaymentAnswer): Step {
  return { answer, claim: null }
}

/** The payment continues when the customer has answered the challenge. */
export async function requireChallenge(
  tx: SandboxTransaction,
  params: Pick<Challenge, 'method' | 'goal'>,
): Promise<Step> {
  const challenge = await tx.save('challenge', { id: createId('chl'), status: 'open', ...params })
  return reply({ kind: 'challenge', challengeId: challenge.id })
}
