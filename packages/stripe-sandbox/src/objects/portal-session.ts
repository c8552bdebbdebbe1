import { createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { PortalSession } from '../wire.ts'

type PortalSessionInput = Pick<
  PortalSession,
  'configuration' | 'customer' | 'flow' | 'locale' | 'return_url'
>

export function newPortalSession(
  { unix, siteUrl }: SandboxTransaction,
  given: PortalSessionInput,
): PortalSession {
  const id = createId('bps')
  return {
    id,
    object: 'billing_portal.session',
    created: unix,
    customer_account: null,
    livemode: false,
    on_behalf_of: null,
    url: `${siteUrl}/sandbox/portal/${id}`,
    ...given,
  }
}
