import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { Subscription } from '#domain/identity/user.ts'
import { getPlan, type PlanId } from '#domain/plans/plans.ts'
import { seconds } from '#domain/time.ts'
import type { AllowanceState } from '#domain/usage/read-allowance.ts'
import { useLiveFacts } from './live-facts.ts'
import { useToast } from './toasts.tsx'

const Moment = z
  .number()
  .transform((ms) => new Date(ms))
  .nullable()

const PlanName = z.enum(['free', 'essential', 'pro'])

/** `users/{uid}/subscription`. */
const SubscriptionDocument = z.object({
  plan: PlanName,
  requestLimit: z.number(),
  expiresAt: Moment.default(null),
  billingCycle: z.enum(['monthly', 'yearly']).nullable().default(null),
})

/** `users/{uid}`, as far as it is shown live. */
const UserDocument = z.object({
  subscription: SubscriptionDocument,
  allowance: z.object({
    ceiling: z.number().nullable(),
    left: z.number().nullable(),
    perDay: z.number().nullable(),
    nextAt: Moment,
    fullAt: Moment,
  }),
  // A replica that is a version behind does not tell these.
  emailVerified: z.boolean().default(false),
  isRenewed: z.boolean().default(true),
  changesTo: PlanName.nullable().default(null),
  isPaymentDue: z.boolean().default(false),
})

/** For pages that say what a plan has: they are looked at again when it is another. */
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

/** The plan of somebody as of this moment. */
export function useLiveSubscription({ userId, subscription, refresh }: Plan): Subscription | null {
  const shown = useLiveFacts<Subscription | null>({
    path: userId && `/db/users/${userId}/subscription.json`,
    loaded: subscription,
    refresh,
    read: (document) => SubscriptionDocument.parse(document),
    isSame: isSamePlan,
    onNews: () => 0,
  })
  useTellPlan(shown)
  return shown
}

/** What a signed-in user watches change: the plan, how it stands, and what is left of it. */
export type Holding = {
  readonly userId: string
  readonly subscription: Subscription
  readonly allowance: AllowanceState
  readonly isEmailVerified: boolean
  readonly isRenewed: boolean
  readonly changesTo: PlanId | null
  readonly isPaymentDue: boolean
}

/** How long after a request the page looks again for how the day went. */
const dayRestMs = seconds(1)

export function useLiveHolding(loaded: Holding, refresh: () => void): Holding {
  const shown = useLiveFacts<Holding>({
    path: `/db/users/${loaded.userId}.json`,
    loaded,
    refresh,
    read: (document) => toHolding(loaded.userId, UserDocument.parse(document)),
    isSame: (one, other) =>
      isAsBefore(one, other) && one.allowance.bucket?.left === other.allowance.bucket?.left,
    onNews: ({ told, before }) => (isAsBefore(told, before) ? dayRestMs : 0),
  })
  useTellPlan(shown.subscription)
  return shown
}

/** But for what is left. */
function isAsBefore(one: Holding, other: Holding): boolean {
  return (
    isSamePlan(one.subscription, other.subscription) &&
    one.isEmailVerified === other.isEmailVerified &&
    one.isRenewed === other.isRenewed &&
    one.changesTo === other.changesTo &&
    one.isPaymentDue === other.isPaymentDue
  )
}

function toHolding(
  userId: string,
  { subscription, allowance, emailVerified, ...standing }: z.infer<typeof UserDocument>,
): Holding {
  const { left, ceiling, perDay, nextAt, fullAt } = allowance
  const isCounted = left !== null && ceiling !== null && perDay !== null
  const bucket = isCounted ? { left, ceiling, perDay, nextAt, fullAt } : null
  return {
    userId,
    subscription,
    allowance: { planId: subscription.plan, bucket },
    isEmailVerified: emailVerified,
    ...standing,
  }
}

/** Says that the plan is a new one, whether a push or a second read brought the news. */
function useTellPlan(subscription: Subscription | null): void {
  const showToast = useToast()
  const plan = subscription?.plan
  const known = useRef(plan)

  useEffect(() => {
    const before = known.current
    known.current = plan
    const isFirstWord = before === undefined && plan === 'free'
    if (!plan || plan === before || isFirstWord) return
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
