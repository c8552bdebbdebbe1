import { portsContext } from '#app/context.ts'
import { toPlanAnswer } from '#app/http/account-answer.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import { readPlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { countToday } from '#domain/usage/list-last-days.ts'
import { readLive, toUserDocument } from './read-live.ts'

/** `users/{uid}` of the specification's database. */
export function readUser({ request, params, context }: EndpointArgs<'uid'>): Promise<Response> {
  return readLive({
    request,
    context,
    uid: params.uid,
    async toDocument(user) {
      const ports = context.get(portsContext)
      const overview = await readOverview(ports, user.id)
      const { subscription, allowance, preferences } = overview
      const status = await readPlanStatus(ports, { userId: user.id, plan: subscription.plan })
      const requestsToday = await countToday(ports, user.id)
      return toUserDocument(user, {
        requestsToday,
        subscription,
        allowance,
        status,
        included: toPlanAnswer(overview),
        preferences,
      })
    },
  })
}
