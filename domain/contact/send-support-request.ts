import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import { loadSubscription } from '../identity/load-subscription.ts'
import type { User } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { supportEmail } from './emails.ts'
import type { SupportRequestPorts } from './ports.ts'
import { deliverMessage } from './send-message.ts'

type SupportRequest = {
  readonly user: User
  readonly subject: string
  readonly text: string
  /** Null unless the user agreed to send it. */
  readonly environment: string | null
  /** The operator's email address; empty when none is configured. */
  readonly reader: string
}

const requestsPerUser: RateLimit = { name: 'support', max: 5, windowMs: hours(1) }

/**
 * Stores a support request and emails it to the operator, marked with the user's plan. Refused on
 * plans without email support. Rate-limited per user.
 */
export async function sendSupportRequest(
  ports: SupportRequestPorts,
  { user, subject, text, environment, reader }: SupportRequest,
): Promise<{ sent: true } | Refusal<'support-not-in-plan' | 'too-many-messages'>> {
  const { plan } = await loadSubscription(ports, user.id)
  const tier = getEntitlements(plan).support
  if (tier === 'community') return refuse('support-not-in-plan')
  const quota = await consumeRateLimit(ports, { limit: requestsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-messages')

  const isPriority = tier === 'priority'
  const support = { userId: user.id, plan, isPriority, subject, environment }
  const message = { name: user.name, email: user.email, text, support }
  await deliverMessage(ports, { message, reader, toMail: (to) => supportEmail(message, to) })
  return { sent: true }
}
