import { Me } from '@ghost-writers-ia/site-api/account'
import { toPlanResponse } from '#app/http/account-response.ts'
import { toAllowanceHeaders, toAllowanceResponse } from '#app/http/allowance-response.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import { hasScope } from '#domain/tokens/api-access.ts'

/** The caller's account, plan and remaining allowance. */
export const readMe = defineEndpoint(
  {
    id: 'readMe',
    tag: 'account',
    auth: 'reader',
    // Without name and address, unless the token may read those, too.
    scope: 'models:use',
    response: Me,
    hasAllowance: true,
  },
  async ({ caller: { user, session }, ports }) => {
    const { email, name } = hasScope(session, 'usage:read') ? user : { email: '', name: '' }
    const overview = await readOverview(ports, user.id)
    const { plan, billingCycle: cycle } = overview.subscription
    const allowance = toAllowanceResponse(overview.allowance)
    const included = toPlanResponse(overview)
    return {
      body: { uid: user.id, email, name, plan, cycle, allowance, ...included },
      headers: toAllowanceHeaders(allowance, ports.calendar.now()),
    }
  },
)
