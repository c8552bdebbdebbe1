import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import type { CallRateLimit } from '../limits/ports.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type ClockPorts, minutes } from '../time.ts'
import { getModelLimits } from './limits.ts'
import type { ModelInput } from './ports.ts'

export type CallRateRefusal = Refusal<'too-many-chats' | 'too-many-completions'> & CallRate

/** What the caller has left of the limit per minute. */
export type CallRate = { readonly limit: number; readonly left: number; readonly endsAt: Date }

type CountedCall = {
  /** `count`: only counts tokens. Asked as often as code is completed. */
  readonly kind: ModelInput['kind'] | 'count'
  readonly plan: PlanId
  readonly userId: UserId
}

/**
 * Counts a call against the limit per minute of the caller's plan. Ask before its body is read:
 * malformed calls count, too, because reading them is most of their work.
 */
export async function takeCallRate(
  { callRateLimit, clock }: ClockPorts & { readonly callRateLimit: CallRateLimit },
  { kind, plan, userId }: CountedCall,
): Promise<CallRate | CallRateRefusal> {
  const limits = getModelLimits(plan)
  const limit = kind === 'chat' ? limits.chatsPerMinute : limits.completionsPerMinute
  const key = `model-calls:${kind}:${userId}`
  const window = { key, max: limit, windowMs: minutes(1), now: clock.now() }
  const { isAllowed, left, endsAt } = await callRateLimit.take(window)
  const rate = { limit, left, endsAt }
  if (isAllowed) return rate
  return { ...refuse(kind === 'completion' ? 'too-many-completions' : 'too-many-chats'), ...rate }
}
