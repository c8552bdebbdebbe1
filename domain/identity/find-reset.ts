import { isRefusal } from '../refusal.ts'
import { type InvalidLink, openLink } from './open-link.ts'
import type { IdentityPorts } from './ports.ts'

/** Whether a reset link still works. If the identity provider can't be asked, it may, so the answer is yes. */
export async function findReset(
  ports: IdentityPorts,
  { secret, from }: { readonly secret: string; readonly from: string },
): Promise<{ live: true } | InvalidLink> {
  const link = await openLink(ports, { secret, from, purposes: ['reset'] })
  const isInvalid =
    isRefusal(link) && (link.refused === 'link-spent' || link.refused === 'too-many-links')
  return isInvalid ? (link as InvalidLink) : { live: true }
}
