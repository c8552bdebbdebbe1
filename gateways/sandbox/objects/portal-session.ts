import { createId } from '../ids.ts'
import type { Turn } from '../turn.ts'
import type { PortalSession } from '../wire.ts'

type Given = Pick<PortalSession, 'configuration' | 'customer' | 'flow' | 'locale' | 'return_url'>

export function newPortalSession({ unix, siteUrl }: Turn, given: Given): PortalSession {
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
