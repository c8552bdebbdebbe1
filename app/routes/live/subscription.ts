import { SubscriptionDocument } from '@ghost-writers-ia/site-api/account'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { liveAccess, readLive, toSubscriptionDocument } from './read-live.ts'

/** `users/{uid}/subscription`. */
export const readSubscription = defineEndpoint(
  { ...liveAccess, response: SubscriptionDocument },
  (call) =>
    readLive(call, async ({ id }) =>
      toSubscriptionDocument(await loadSubscription(call.ports, id)),
    ),
)
