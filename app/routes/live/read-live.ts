import type { SubscriptionDocument, UserDocument } from '@ghost-writers-ia/site-api'
import type { PlanResponse } from '#app/http/account-response.ts'
import { toAllowanceResponse } from '#app/http/allowance-response.ts'
import type { Call } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { toRetryAfter } from '#app/http/responses.ts'
import type { Subscription, User } from '#domain/identity/user.ts'
import type { PlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { minutes } from '#domain/time.ts'
import { findStreamOwner } from '#domain/tokens/api-access.ts'
import type { AllowanceState, UsagePreferences } from '#domain/usage/ports.ts'
import { createEventStream } from './event-stream.ts'

export const liveAccess = {
  auth: 'reader',
  scope: 'usage:read',
  params: ['uid'],
  errors: ['not-your-account', 'too-many-streams'],
} as const

/** A user's document, as JSON or as a stream of server-sent events (SSE). Only its owner can read it. */
export async function readLive<Document extends object>(
  { request, caller, params: { uid }, ports, site }: Call<typeof liveAccess>,
  toDocument: (user: User) => Promise<Document>,
) {
  if (caller.user.id !== uid) return problem('not-your-account')

  const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false
  if (!isStream) return { body: await toDocument(caller.user) }

  const { shutdownSignal, logError, address, streamLimit } = site
  if (!streamLimit.hasRoom(address))
    return problem('too-many-streams', { headers: toRetryAfter(minutes(1)) })

  const crowdedOut = new AbortController()
  return createEventStream({
    read: async () => {
      const user = await findStreamOwner(ports, caller.session.id)
      return user && toDocument(user)
    },
    listen(onChange) {
      const leave = () => crowdedOut.abort()
      const releasePlace = streamLimit.take({ userId: uid, address, leave })
      const stop = ports.changes.listen(uid, onChange)
      return () => {
        stop()
        releasePlace()
      }
    },
    over: AbortSignal.any([request.signal, shutdownSignal]),
    crowdedOut: crowdedOut.signal,
    report: logError,
  })
}

/** `users/{uid}/subscription` in the specification's format: missing values are left out. */
export function toSubscriptionDocument(subscription: Subscription): SubscriptionDocument {
  const { plan, requestLimit, expiresAt, billingCycle } = subscription
  return {
    plan,
    requestLimit,
    ...(expiresAt && { expiresAt: expiresAt.getTime() }),
    ...(billingCycle && { billingCycle }),
  }
}

type UserState = {
  readonly subscription: Subscription
  readonly allowance: AllowanceState
  /** Changes when a request was answered, which may be long after it was taken from the allowance. */
  readonly requestsToday: number
  readonly status: PlanStatus
  readonly included: PlanResponse
  readonly preferences: UsagePreferences
}

/** `users/{uid}`, with the remaining allowance and the status of the plan. */
export function toUserDocument(user: User, state: UserState): UserDocument {
  const { subscription, allowance, status, included, preferences } = state
  return {
    email: user.email,
    name: user.name,
    createdAt: user.createdAt.getTime(),
    emailVerified: user.isEmailVerified,
    subscription: toSubscriptionDocument(subscription),
    allowance: toAllowanceResponse(allowance),
    ...included,
    preferences,
    isRenewed: status.isRenewed,
    changesTo: status.changesTo,
    isPaymentDue: status.due !== null,
    requestsToday: state.requestsToday,
  }
}
