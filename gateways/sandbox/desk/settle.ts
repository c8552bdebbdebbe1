import type { PaymentAnswer } from '#domain/sandbox/ports.ts'
import { seconds } from '#domain/time.ts'
import { atMost, type Engine } from '../engine.ts'
import { createId } from '../ids.ts'
import type { Challenge } from '../kinds.ts'
import { type Claim, tryOnce } from '../post/deliver.ts'
import type { Turn } from '../turn.ts'

/** What a page is told, and the news that the site is to hear first. */
export type Step = { readonly answer: PaymentAnswer; readonly claim: Claim | null }

/** How long a buyer waits for the site to answer the news. */
const patienceMs = seconds(10)

/** Takes a step of a payment, and tells the site before the buyer gets there. */
export async function settle(
  engine: Engine,
  work: (turn: Turn) => Promise<Step>,
): Promise<PaymentAnswer> {
  const { answer, claim } = await engine.take(work)
  if (claim) {
    const told = tryOnce(engine, claim).catch(engine.report)
    await atMost(engine, { ms: patienceMs, answer: told })
  }
  engine.wake()
  return answer
}

export function say(answer: PaymentAnswer): Step {
  return { answer, claim: null }
}

/** The payment goes on when the owner of the card has answered. */
export async function askOwner(
  turn: Turn,
  asked: Pick<Challenge, 'method' | 'goal'>,
): Promise<Step> {
  const challenge = await turn.save('challenge', { id: createId('chl'), status: 'open', ...asked })
  return say({ kind: 'challenge', challengeId: challenge.id })
}
