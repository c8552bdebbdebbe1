import { type Engine, withTimeout } from '../engine.ts'
import { createId } from '../ids.ts'
import type { Challenge } from '../kinds.ts'
import { seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import { attemptDelivery, type Claim } from '../webhooks/deliver.ts'
import type { PaymentAnswer } from './controls.ts'

/** What a page is told, and the news that the site is to hear first. */
export type Step = { readonly answer: PaymentAnswer; readonly claim: Claim | null }

/** How long a buyer waits for the site to answer the news. */
const timeoutMs = seconds(10)

/** Takes a step of a payment, and tells the site before the buyer gets there. */
export async function settle(
  engine: Engine,
  work: (tx: SandboxTransaction) => Promise<Step>,
): Promise<PaymentAnswer> {
  const { answer, claim } = await engine.transact(work)
  if (claim) {
    const told = attemptDelivery(engine, claim).catch(engine.report)
    await withTimeout(engine, { ms: timeoutMs, result: told })
  }
  engine.deliverSoon()
  return answer
}

export function reply(answer: PaymentAnswer): Step {
  return { answer, claim: null }
}

/** The payment goes on when the owner of the card has answered. */
export async function requireChallenge(
  tx: SandboxTransaction,
  params: Pick<Challenge, 'method' | 'goal'>,
): Promise<Step> {
  const challenge = await tx.save('challenge', { id: createId('chl'), status: 'open', ...params })
  return reply({ kind: 'challenge', challengeId: challenge.id })
}
