import { portsContext } from '#app/context.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import type { Route } from './+types/subscription'
import { readLive, refuseWrite, toSubscriptionDocument } from './read-live.ts'

/** `users/{uid}/subscription`. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return readLive({
    request,
    context,
    uid: params.uid,
    toDocument: async (user) =>
      toSubscriptionDocument(await loadSubscription(context.get(portsContext), user.id)),
  })
}

export const action = refuseWrite
