import { RequestState } from '@ghost-writers-ia/site-api/account'
import { RequestId } from '@ghost-writers-ia/site-api/describe'
import { jsonOrNothing } from '#app/copy/problems.ts'
import { toAllowanceHeaders, toAllowanceResponse } from '#app/http/allowance-response.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { isPlainJson } from '#app/http/parse-body.ts'
import { problem } from '#app/http/problems.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AllowanceState, Kept } from '#domain/usage/ports.ts'
import { commit, release } from '#domain/usage/settle.ts'

export const commitRequest = defineSettling('commitRequest', commit)
export const releaseRequest = defineSettling('releaseRequest', release)

function defineSettling(id: string, settle: typeof commit) {
  return defineEndpoint(
    {
      id,
      tag: 'requests',
      auth: 'bearer',
      scope: 'models:use',
      params: ['id'],
      response: RequestState,
      errors: ['bad-request', 'unsupported-type', 'no-such-request'],
      hasAllowance: true,
    },
    async ({ request: { headers }, caller, ports, params }) => {
      if (headers.has('content-type') && !isPlainJson(headers))
        return problem('unsupported-type', { error: jsonOrNothing })
      const id = RequestId.safeParse(params.id)
      if (!id.success) return problem('bad-request')

      const userId = caller.user.id
      const settled = await settle(ports, { userId, requestId: id.data })
      if (isRefusal(settled)) return problem('no-such-request')
      const { allowance } = await readOverview(ports, userId)
      return toStateReply(ports, { id: id.data, ...settled, allowance })
    },
  )
}

type StateInput = Kept & { readonly id: string; readonly allowance: AllowanceState }

/** A request's state and the remaining allowance, which is also in the headers. */
export function toStateReply({ calendar }: Ports, { id, state, allowance }: StateInput) {
  const body: RequestState = { id, state, allowance: toAllowanceResponse(allowance) }
  return { body, headers: toAllowanceHeaders(body.allowance, calendar.now()) }
}
