import { portsContext } from '#app/context.ts'
import { readPlanAnswer } from '#app/http/account-answer.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { readPlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { readAllowance } from '#domain/usage/allowance.ts'
import { readPreferences } from '#domain/usage/change-preferences.ts'
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
      const subscription = await loadSubscription(ports, user.id)
      const holder = { userId: user.id, plan: subscription.plan }
      const allowance = await readAllowance(ports, holder)
      const status = await readPlanStatus(ports, holder)
      const included = await readPlanAnswer(ports, holder)
      const preferences = await readPreferences(ports, user.id)
      const requestsToday = await countToday(ports, user.id)
      return toUserDocument(user, {
        requestsToday,
        subscription,
        allowance,
        status,
        included,
        preferences,
      })
    },
  })
}
