import { loadSubscription } from '../identity/load-subscription.ts'
import type { Session } from '../identity/session.ts'
import type { UserId } from '../identity/user.ts'
import type { TokenPorts } from './ports.ts'

type Needs = Pick<TokenPorts, 'users' | 'calendar'>

/** Whether someone's plan lets programs of their own in. It comes with Pro. */
export async function hasApiAccess(ports: Needs, userId: UserId): Promise<boolean> {
  const { plan } = await loadSubscription(ports, userId)
  return plan === 'pro'
}

/** Whether whoever holds the session may ask for anything now. An editor may on every plan. */
export async function mayAsk(ports: Needs, { kind, userId }: Session): Promise<boolean> {
  return kind !== 'token' || hasApiAccess(ports, userId)
}
