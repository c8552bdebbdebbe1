import { defineEndpoint } from '#app/http/endpoint.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { liveDocument, readLive, toSubscriptionDocument } from './read-live.ts'

/** `users/{uid}/subscription`. */
export const readSubscription = defineEndpoint(liveDocument, (call) =>
  readLive(call, async ({ id }) => toSubscriptionDocument(await loadSubscription(call.ports, id))),
)
