import type { SubscriptionDocument, UserDocument } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import { describeMissingScope } from '#app/copy/tokens.ts'
import type { PlanAnswer } from '#app/http/account-answer.ts'
import { toAllowanceAnswer } from '#app/http/allowance-answer.ts'
import { findReader } from '#app/http/authenticate.ts'
import { answerError } from '#app/http/responses.ts'
import type { Subscription, User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { PlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { type CallerRefusal, findStreamOwner } from '#domain/tokens/api-access.ts'
import type { AllowanceState, UsagePreferences } from '#domain/usage/ports.ts'
import { problems } from '../api/api-call.ts'
import { openEventStream, openStreamLimit } from './event-stream.ts'

const places = openStreamLimit()

type ReadLiveInput = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly uid: string
  readonly toDocument: (user: User) => Promise<object>
}

/** A user's document, as JSON or as a stream of server-sent events (SSE). Only its owner can read it. */
export async function readLive({
  request,
  context,
  uid,
  toDocument,
}: ReadLiveInput): Promise<Response> {
  const viewer = await findReader({ request, context })
  if (isRefusal(viewer)) return answerStranger(viewer)
  if (viewer.user.id !== uid) return answerError(403, 'Not your account')

  const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false
  if (!isStream) return Response.json(await toDocument(viewer.user))

  const ports = context.get(portsContext)
  const { shutdownSignal, logError, address } = context.get(requestContext)
  if (!places.hasRoom(address)) return answerFull()

  const crowdedOut = new AbortController()
  return openEventStream({
    read: async () => {
      const user = await findStreamOwner(ports, viewer.session.id)
      return user && toDocument(user)
    },
    listen(onChange) {
      const releasePlace = places.take({ userId: uid, address, leave: () => crowdedOut.abort() })
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

function answerStranger(refusal: CallerRefusal): Response {
  const { refused } = refusal
  if ('scope' in refusal) return answerError(403, describeMissingScope(refusal.scope))
  if (refused === 'api-access-not-in-plan') return answerError(403, problems['not-allowed'].error)
  if (refused === 'too-many-calls') return answerError(429, 'Rate limit exceeded')
  const answer = answerError(401, 'Please log in first')
  answer.headers.set('www-authenticate', 'Bearer')
  return answer
}

function answerFull(): Response {
  const headers = { 'retry-after': '60' }
  return Response.json({ error: 'Too many open streams' }, { status: 429, headers })
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
  readonly included: PlanAnswer
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
    allowance: toAllowanceAnswer(allowance),
    ...included,
    preferences,
    isRenewed: status.isRenewed,
    changesTo: status.changesTo,
    isPaymentDue: status.due !== null,
    requestsToday: state.requestsToday,
  }
}
