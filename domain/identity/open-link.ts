import type { LimitPorts } from '../limits/ports.ts'
import { consumeNetworkRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { EmailLink, IdentityPorts, IdentityTrouble } from './ports.ts'

const invalidLinksPerNetwork: RateLimit = { name: 'link', max: 30, windowMs: minutes(15) }

export type InvalidLink = Refusal<'link-spent' | 'too-many-links'>

type Opening = {
  readonly secret: string
  readonly from: string
  readonly purposes: readonly EmailLink['purpose'][]
}

/**
 * What a link from an email would do. Changes nothing. A link that exists is never counted, and
 * never refused because of invalid ones from the same network.
 */
export async function openLink(
  ports: IdentityPorts,
  { secret, from, purposes }: Opening,
): Promise<EmailLink | InvalidLink | IdentityTrouble> {
  const link = await ports.identity.findLink(secret)
  if (!isRefusal(link)) return purposes.includes(link.purpose) ? link : refuse('link-spent')
  return link.refused === 'link-spent' ? refuseInvalidLink(ports, from) : link
}

/** Counts a link that doesn't exist. */
export async function refuseInvalidLink(ports: LimitPorts, from: string): Promise<InvalidLink> {
  const isAllowed = await consumeNetworkRateLimit(ports, { limit: invalidLinksPerNetwork, from })
  return refuse(isAllowed ? 'link-spent' : 'too-many-links')
}
