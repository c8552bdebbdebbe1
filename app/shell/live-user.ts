import { findPlan, getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import {
  type AllowanceResponse,
  SubscriptionDocument,
  UserDocument,
} from '@ghost-writers-ia/site-api/account'
import { useEffect, useMemo, useRef, useState } from 'react'
import { planActivated } from '#app/copy/shell.ts'
import { z } from '#app/http/zod.ts'
import type { Subscription } from '#domain/identity/user.ts'
import type { LanguageState } from '#domain/languages/switch-language.ts'
import { seconds } from '#domain/time.ts'
import type { AllowanceState, UsagePreferences } from '#domain/usage/ports.ts'
import { isEqual, useLiveData } from './live-data.ts'
import { usePage } from './network-errors.ts'
import { useToast } from './toasts.tsx'

/** The page's data, reloaded when the user's plan changes, and the plan, live. */
export function useLivePlan<Page extends Omit<Plan, 'refresh'>>(
  loaded: Page | null,
): { readonly page: Page; readonly subscription: Subscription | null } {
  const { page, refresh } = usePage(loaded)
  const { userId, subscription } = page
  return { page, subscription: useLiveSubscription({ userId, subscription, refresh }) }
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
    read: (document) => toSubscription(z.parse(SubscriptionDocument, document)),
    compare: listPlanFields,
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
    read: (document) => toLiveUser(loaded, z.parse(UserDocument, document)),
    compare: (user) => [listState(user), user.allowance.bucket?.left, user.requestsToday],
    onUpdate: ({ after, before }) =>
      isEqual(listState(after), listState(before)) ? usageRefreshMs : 0,
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

/** Without the requests left. */
function listState(user: LiveUser): readonly unknown[] {
  const { subscription, isEmailVerified, isRenewed, changesTo, isPaymentDue } = user
  const { id, switchableAt } = user.language ?? {}
  const { dailyLimit, hasAlerts } = user.preferences
  return [
    listPlanFields(subscription),
    isEmailVerified,
    isRenewed,
    changesTo,
    isPaymentDue,
    id,
    switchableAt,
    dailyLimit,
    hasAlerts,
  ]
}

function toLiveUser(loaded: LiveUser, document: UserDocument): LiveUser {
  const { emailVerified, isRenewed, isPaymentDue, requestsToday, language } = document
  const subscription = toSubscription(document.subscription)
  return {
    userId: loaded.userId,
    subscription,
    allowance: { planId: subscription.plan, bucket: toBucket(document.allowance) },
    isEmailVerified: emailVerified,
    isRenewed,
    changesTo: document.changesTo === null ? null : getKnownPlan(document.changesTo),
    isPaymentDue,
    requestsToday,
    language: language && { ...language, switchableAt: toDate(language.switchableAt) },
    preferences: document.preferences ?? loaded.preferences,
  }
}

function toSubscription(document: SubscriptionDocument): Subscription {
  const { plan, requestLimit, expiresAt = null, billingCycle = null } = document
  return { plan: getKnownPlan(plan), requestLimit, expiresAt: toDate(expiresAt), billingCycle }
}

/** Throws for a plan that only a newer replica knows: this page stays as it is. */
function getKnownPlan(id: string): PlanId {
  const plan = findPlan(id)
  if (!plan) throw new Error(`There is no plan with the id ${id}`)
  return plan.id
}

/** Null on an unlimited plan. */
function toBucket(allowance: AllowanceResponse): AllowanceState['bucket'] {
  const { left, ceiling, perDay, level, nextAt, fullAt, alert } = allowance
  if (left === null || ceiling === null || perDay === null || level === 'unlimited') return null
  return {
    left,
    ceiling,
    perDay,
    level,
    nextAt: toDate(nextAt),
    fullAt: toDate(fullAt),
    alert: alert && { ...alert, at: new Date(alert.at) },
  }
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

type LiveLibrary = {
  readonly userId: string
  readonly subscription: Subscription
  readonly revision: number
}

/** The page's data, reloaded when the user's snippets or plan change. */
export function useLiveSnippets<Page extends LiveLibrary>(loaded: Page | null): Page {
  return useLiveLibrary(loaded, 'snippetRevision')
}

/** The page's data, reloaded when something in the user's teams or the user's plan changes. */
export function useLiveTeams<Page extends LiveLibrary>(loaded: Page | null): Page {
  return useLiveLibrary(loaded, 'teamsRevision')
}

function useLiveLibrary<Page extends LiveLibrary>(
  lastLoaded: Page | null,
  revisionOf: 'snippetRevision' | 'teamsRevision',
): Page {
  const { page, refresh } = usePage(lastLoaded)
  const { userId, subscription, revision } = page
  const loaded = useMemo(() => ({ subscription, revision }), [subscription, revision])
  const shown = useLiveData<Omit<LiveLibrary, 'userId'>>({
    path: `/db/users/${userId}.json`,
    loaded,
    refresh,
    read(document) {
      const user = z.parse(UserDocument, document)
      return { subscription: toSubscription(user.subscription), revision: user[revisionOf] }
    },
    compare: (library) => [library.revision, listPlanFields(library.subscription)],
    onUpdate: () => 0,
  })
  useAnnouncePlan(shown.subscription)
  return page
}

type LiveUsage = { readonly userId: string; readonly requestsToday: number }

/** The page's data, reloaded when the user has made requests. */
export function useLiveUsage<Page extends LiveUsage>(lastLoaded: Page | null): Page {
  const { page, refresh } = usePage(lastLoaded)
  const { userId, requestsToday } = page
  const loaded = useMemo(() => ({ requestsToday }), [requestsToday])
  useLiveData<Omit<LiveUsage, 'userId'>>({
    path: `/db/users/${userId}.json`,
    loaded,
    refresh,
    read: (document) => ({ requestsToday: z.parse(UserDocument, document).requestsToday }),
    compare: (usage) => usage.requestsToday,
    onUpdate: () => usageRefreshMs,
  })
  return page
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
    showToast({ title: planActivated.title, text: planActivated.text(name) })
  }, [plan, showToast])
}

function listPlanFields(subscription: Subscription | null): readonly unknown[] {
  return [subscription?.plan, subscription?.billingCycle, subscription?.expiresAt]
}
