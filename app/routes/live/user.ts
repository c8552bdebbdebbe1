import { UserDocument } from '@ghost-writers-ia/site-api/account'
import { toPlanResponse } from '#app/http/account-response.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import { readPlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { countToday } from '#domain/usage/list-last-days.ts'
import { liveAccess, readLive, toUserDocument } from './read-live.ts'

/** `users/{uid}` of the specification's database. */
export const readUser = defineEndpoint({ ...liveAccess, response: UserDocument }, (call) =>
  readLive(call, async (user) => {
    const { ports } = call
    const overview = await readOverview(ports, user.id)
    const { subscription, allowance, preferences } = overview
    const status = await readPlanStatus(ports, { userId: user.id, plan: subscription.plan })
    const requestsToday = await countToday(ports, user.id)
    return toUserDocument(user, {
      requestsToday,
      subscription,
      allowance,
      status,
      included: toPlanResponse(overview),
      preferences,
    })
  }),
)
