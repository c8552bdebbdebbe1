import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import type { CallRateLimit } from '../limits/ports.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type ClockPorts, minutes } from '../time.ts'
import { getModelLimits } from './limits.ts'
import type { ModelInput } from './ports.ts'

export type CallRateRefusal = Refusal<'too-many-chats' | 'too-many-completions'> & {
  readonly limit: number
}

type CountedCall = {
  readonly kind: ModelInput['kind']
  readonly plan: PlanId
  readonly userId: UserId
}

/**
 * Counts a call against the limit per minute of the caller's plan. Ask before its body is read:
 * malformed calls count, too, because reading them is most of their work. Null if it's allowed.
 */
export async function takeCallRate(
  { callRateLimit, clock }: ClockPorts & { readonly callRateLimit: CallRateLimit },
  { kind, plan, userId }: CountedCall,
): Promise<CallRateRefusal | null> {
  const limits = getModelLimits(plan)
  const limit = kind === 'chat' ? limits.chatsPerMinute : limits.completionsPerMinute
  const key = `model-calls:${kind}:${userId}`
  const window = { key, max: limit, windowMs: minutes(1), now: clock.now() }
  if (await callRateLimit.take(window)) return null
  return { ...refuse(kind === 'chat' ? 'too-many-chats' : 'too-many-completions'), limit }
}
