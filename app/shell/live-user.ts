import { billingCycles } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId, planIds } from '@ghost-writers-ia/rules/plans'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from '#app/http/zod.ts'
import type { Subscription } from '#domain/identity/user.ts'
import type { LanguageState } from '#domain/languages/switch-language.ts'
import { seconds } from '#domain/time.ts'
import type { AllowanceState, UsagePreferences } from '#domain/usage/ports.ts'
import { useLiveData } from './live-data.ts'
import { useToast } from './toasts.tsx'

const Timestamp = z.pipe(
  z.number(),
  z.transform((ms) => new Date(ms)),
)

const Moment = z.nullable(Timestamp)

const PlanName = z.enum(planIds)

/** `users/{uid}/subscription`. */
const SubscriptionDocument = z.object({
  plan: PlanName,
  requestLimit: z.number(),
  expiresAt: z._default(Moment, null),
  billingCycle: z._default(z.nullable(z.enum(billingCycles)), null),
})

/** The part of `users/{uid}` that is shown live. */
const UserDocument = z.object({
  subscription: SubscriptionDocument,
  allowance: z.object({
    ceiling: z.nullable(z.number()),
    left: z.nullable(z.number()),
    perDay: z.nullable(z.number()),
    nextAt: Moment,
    fullAt: Moment,
    level: z._default(z.enum(['fine', 'low', 'empty', 'unlimited']), 'fine'),
    alert: z._default(z.nullable(z.object({ percent: z.literal([80, 100]), at: Timestamp })), null),
  }),
  // Replicas that run an older version don't send these.
  emailVerified: z._default(z.boolean(), false),
  isRenewed: z._default(z.boolean(), true),
  changesTo: z._default(z.nullable(PlanName), null),
  isPaymentDue: z._default(z.boolean(), false),
  requestsToday: z._default(z.number(), 0),
  language: z._default(
    z.nullable(z.object({ id: z.string(), name: z.string(), switchableAt: Moment })),
    null,
  ),
  preferences: z.optional(z.object({ dailyLimit: z.nullable(z.number()), hasAlerts: z.boolean() })),
})

/** The user's plan, live. Reloads the page's data when it changes. */
export function useLivePlan(plan: Omit<Plan, 'refresh'>): Subscription | null {
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  return useLiveSubscription({ ...plan, refresh })
}

type Plan = {
  readonly userId: string | null
  readonly subscription: Subscription | null
  readonly refresh: () => void
}

/** The user's plan, live. */
export function useLiveSubscription({ userId, subscription, refresh }: Plan): Subscription | null {
  const shown = useLiveData<Subscription | null>({
    path: userId && `/db/users/${userId}/subscription.json`,
    loaded: subscription,
    refresh,
    read: (document) => SubscriptionDocument.parse(document),
    isSame: isSamePlan,
    onUpdate: () => 0,
  })
  useAnnouncePlan(shown)
  return shown
}

/** What the dashboard shows live: the plan, its state, the requests left, and preferences. */
type LiveUser = {
  readonly userId: string
  readonly subscription: Subscription
  readonly allowance: AllowanceState
  readonly isEmailVerified: boolean
  readonly isRenewed: boolean
  readonly changesTo: PlanId | null
  readonly isPaymentDue: boolean
  readonly requestsToday: number
  readonly language: LanguageState | null
  readonly preferences: UsagePreferences
}

/** How long after a request the usage of the day is reloaded. */
const usageRefreshMs = seconds(1)

export function useLiveUser(loaded: LiveUser, refresh: () => void): LiveUser {
  const shown = useLiveData<LiveUser>({
    path: `/db/users/${loaded.userId}.json`,
    loaded,
    refresh,
    read: (document) => toHolding(loaded, UserDocument.parse(document)),
    isSame: (one, other) =>
      isSameState(one, other) &&
      one.allowance.bucket?.left === other.allowance.bucket?.left &&
      one.requestsToday === other.requestsToday,
    onUpdate: ({ after, before }) => (isSameState(after, before) ? usageRefreshMs : 0),
  })
  useAnnouncePlan(shown.subscription)
  return shown
}

/** Clocks differ, and an almost full allowance would be reloaded every few seconds. */
const shortestRefreshMs = seconds(30)
/** Longer timers fire immediately. */
const longestTimerMs = 2 ** 31 - 1

/** Nothing is pushed when an empty allowance refills, because time alone does it. */
export function useRefreshWhenRefilled({ bucket }: AllowanceState, refresh: () => void): void {
  const nextMs = bucket?.level === 'empty' ? bucket.nextAt?.getTime() : undefined
  useEffect(() => {
    if (nextMs === undefined) return
    const waitMs = Math.max(shortestRefreshMs, nextMs - Date.now())
    const timer = setTimeout(refresh, Math.min(waitMs, longestTimerMs))
    return () => clearTimeout(timer)
  }, [nextMs, refresh])
}

/** Whether the moment has come, or there is none. Nothing is pushed then either. */
export function useIsPast(moment: Date | null): boolean {
  const [passed, setPassed] = useState<number>()
  const at = moment?.getTime()
  useEffect(() => {
    if (at === undefined) return
    const wait = Math.min(Math.max(0, at - Date.now()), longestTimerMs)
    const timer = setTimeout(() => setPassed(at), wait)
    return () => clearTimeout(timer)
  }, [at])
  return at === undefined || passed === at
}

/** Ignores the requests left. */
function isSameState(one: LiveUser, other: LiveUser): boolean {
  return (
    isSamePlan(one.subscription, other.subscription) &&
    one.isEmailVerified === other.isEmailVerified &&
    one.isRenewed === other.isRenewed &&
    one.changesTo === other.changesTo &&
    one.isPaymentDue === other.isPaymentDue &&
    one.language?.id === other.language?.id &&
    one.language?.switchableAt?.getTime() === other.language?.switchableAt?.getTime() &&
    one.preferences.dailyLimit === other.preferences.dailyLimit &&
    one.preferences.hasAlerts === other.preferences.hasAlerts
  )
}

function toHolding(
  { userId, ...loaded }: LiveUser,
  {
    subscription,
    allowance,
    emailVerified,
    preferences = loaded.preferences,
    ...standing
  }: z.infer<typeof UserDocument>,
): LiveUser {
  const { left, ceiling, perDay, level } = allowance
  const isCounted = left !== null && ceiling !== null && perDay !== null && level !== 'unlimited'
  const bucket = isCounted ? { ...allowance, left, ceiling, perDay, level } : null
  return {
    userId,
    subscription,
    allowance: { planId: subscription.plan, bucket },
    isEmailVerified: emailVerified,
    preferences,
    ...standing,
  }
}

/** The part of `users/{uid}` that snippets and teams depend on. */
const LibraryDocument = z.object({
  subscription: SubscriptionDocument,
  snippetRevision: z._default(z.number(), 0),
  teamsRevision: z._default(z.number(), 0),
})

type LiveLibrary = {
  readonly userId: string
  readonly subscription: Subscription
  readonly revision: number
}

/** Reloads the page's data when the user's snippets or plan change. */
export function useLiveSnippets(loaded: LiveLibrary): void {
  useLiveLibrary(loaded, 'snippetRevision')
}

/** Reloads the page's data when something in the user's teams or the user's plan changes. */
export function useLiveTeams(loaded: LiveLibrary): void {
  useLiveLibrary(loaded, 'teamsRevision')
}

function useLiveLibrary(
  { userId, subscription, revision }: LiveLibrary,
  revisionOf: 'snippetRevision' | 'teamsRevision',
): void {
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const loaded = useMemo(() => ({ subscription, revision }), [subscription, revision])
  const shown = useLiveData<Omit<LiveLibrary, 'userId'>>({
    path: `/db/users/${userId}.json`,
    loaded,
    refresh,
    read(document) {
      const library = LibraryDocument.parse(document)
      return { subscription: library.subscription, revision: library[revisionOf] }
    },
    isSame: (one, other) =>
      one.revision === other.revision && isSamePlan(one.subscription, other.subscription),
    onUpdate: () => 0,
  })
  useAnnouncePlan(shown.subscription)
}

/** The part of `users/{uid}` that changes with every request. */
const UsageDocument = z.object({ requestsToday: z._default(z.number(), 0) })

type LiveUsage = { readonly userId: string; readonly requestsToday: number }

/** Reloads the page's data when the user has made requests. */
export function useLiveUsage({ userId, requestsToday }: LiveUsage): void {
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const loaded = useMemo(() => ({ requestsToday }), [requestsToday])
  useLiveData<Omit<LiveUsage, 'userId'>>({
    path: `/db/users/${userId}.json`,
    loaded,
    refresh,
    read: (document) => UsageDocument.parse(document),
    isSame: (one, other) => one.requestsToday === other.requestsToday,
    onUpdate: () => usageRefreshMs,
  })
}

/** Shows a toast when the plan changes, through a push or a reload. */
function useAnnouncePlan(subscription: Subscription | null): void {
  const showToast = useToast()
  const plan = subscription?.plan
  const known = useRef(plan)

  useEffect(() => {
    const before = known.current
    known.current = plan
    const isFirstValue = before === undefined && plan === 'free'
    if (!plan || plan === before || isFirstValue) return
    const { name } = getPlan(plan)
    showToast({ title: 'Subscription updated', text: `Your ${name} plan is now active.` })
  }, [plan, showToast])
}

function isSamePlan(one: Subscription | null, other: Subscription | null): boolean {
  return (
    one?.plan === other?.plan &&
    one?.billingCycle === other?.billingCycle &&
    one?.expiresAt?.getTime() === other?.expiresAt?.getTime()
  )
}
