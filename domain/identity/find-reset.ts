import { isRefusal } from '../refusal.ts'
import { type InvalidLink, openLink } from './open-link.ts'
import type { IdentityPorts } from './ports.ts'

/** Whether the link to a new password still opens, or may open: when nobody can be asked, it may. */
export async function findReset(
  ports: IdentityPorts,
  { secret, from }: { readonly secret: string; readonly from: string },
): Promise<{ live: true } | InvalidLink> {
  const link = await openLink(ports, { secret, from, purposes: ['reset'] })
  const isDead =
    isRefusal(link) && (link.refused === 'link-spent' || link.refused === 'too-many-links')
  return isDead ? (link as InvalidLink) : { live: true }
}
