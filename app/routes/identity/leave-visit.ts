import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import type { linkProvider } from '#domain/identity/link-provider.ts'
import type { proveByProvider, signInByProvider } from '#domain/identity/provider-sign-in.ts'
import type { EndedVisit, endVisit, startVisit, Visit } from '#domain/identity/provider-visit.ts'
import type { Refusal } from '#domain/refusal.ts'

type Refused<Operation extends (...input: never) => Promise<object>> = Extract<
  Awaited<ReturnType<Operation>>,
  Refusal
>

export type VisitRefusal =
  | Refused<typeof startVisit>
  | Refused<typeof endVisit>
  | Extract<EndedVisit['person'], Refusal>
  | Refused<typeof signInByProvider>
  | Refused<typeof linkProvider>
  | Refused<typeof proveByProvider>

/** Nothing that a provider wrote is shown: each refusal has a sentence of ours. */
const toastOf: Readonly<Record<VisitRefusal['refused'], ToastName>> = {
  'account-locked': 'sign-in-locked',
  'identity-closed': 'provider-failed',
  'identity-down': 'provider-failed',
  'provider-canceled': 'provider-canceled',
  'provider-down': 'provider-down',
  'provider-email-taken': 'provider-email-taken',
  'provider-expired': 'provider-expired',
  'provider-failed': 'provider-failed',
  'provider-linked-elsewhere': 'provider-linked-elsewhere',
  'provider-not-linked': 'provider-not-linked',
  'provider-stale': 'provider-stale',
  'provider-unknown': 'provider-unknown',
  'provider-without-email': 'provider-without-email',
  'too-busy': 'sign-in-later',
  'too-many-sign-ins': 'sign-in-later',
  'too-many-sign-ups': 'sign-in-later',
  unproven: 'visit-ended',
  'visit-ended': 'visit-ended',
}

type Leaving = {
  readonly refusal: VisitRefusal
  readonly providerId: string
  /** Null if nobody knows anymore what it was for. */
  readonly visit: Pick<Visit, 'purpose' | 'next'> | null
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[]
}

/** Back to the page that a visit at a provider began on, which says why it has failed. */
export function leaveVisit(
  context: Readonly<RouterContextProvider>,
  { refusal: { refused }, providerId, visit, cookies = [] }: Leaving,
): Promise<Response> {
  const { logSecurityEvent } = context.get(requestContext)
  const facts = { reason: refused, name: providerId, intent: visit?.purpose ?? 'unknown' }
  logSecurityEvent('provider-login-refused', facts)
  return redirectWithToast(context, getStart(visit), { toast: toastOf[refused], cookies })
}

function getStart(visit: Leaving['visit']): string {
  if (visit?.purpose === 'link') return '/account'
  const page = visit?.purpose === 'prove' ? '/prove' : '/login'
  return visit ? `${page}?${new URLSearchParams({ next: visit.next })}` : page
}
