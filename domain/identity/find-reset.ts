import { type Refusal, refuse } from '../refusal.ts'
import { followLink } from './follow-link.ts'
import type { IdentityPorts } from './ports.ts'

/** Whether the link to a new password still opens, before anyone types one. */
export function findReset(
  ports: IdentityPorts,
  { secret, from }: { readonly secret: string; readonly from: string },
): Promise<{ live: true } | Refusal<'link-spent' | 'too-many-links'>> {
  return followLink(ports, {
    from,
    follow: async () =>
      (await ports.identity.isResetLive(secret)) ? { live: true as const } : refuse('link-spent'),
  })
}
