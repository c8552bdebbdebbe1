import { portsContext } from '#app/context.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { readLive, toSubscriptionDocument } from './read-live.ts'

/** `users/{uid}/subscription`. */
export function readSubscription({
  request,
  params,
  context,
}: EndpointArgs<'uid'>): Promise<Response> {
  return readLive({
    request,
    context,
    uid: params.uid,
    toDocument: async (user) =>
      toSubscriptionDocument(await loadSubscription(context.get(portsContext), user.id)),
  })
}
