import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { Subscription } from '#domain/identity/user.ts'
import { getPlan } from '#domain/plans/plans.ts'
import { useToast } from './toasts.tsx'

/** `users/{uid}/subscription`, as the stream of its changes tells it. */
const Put = z.object({
  data: z.object({
    plan: z.enum(['free', 'essential', 'pro']),
    requestLimit: z.number(),
    expiresAt: z.number().transform(toDate).default(null),
    billingCycle: z.enum(['monthly', 'yearly']).nullable().default(null),
  }),
})

type Loaded = { readonly userId: string | null; readonly subscription: Subscription | null }

/**
 * The subscription as of this moment: what the page was loaded with, until other
 * news comes. Then the page shows that at once, looks again for the rest, and says
 * when the plan is a new one.
 */
export function useLiveSubscription({ userId, subscription }: Loaded): Subscription | null {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const [news, setNews] = useState<{ told: Subscription; since: Subscription | null }>()
  const shown = news && news.since === subscription ? news.told : subscription
  const known = useRef({ shown, subscription })
  useEffect(() => {
    known.current = { shown, subscription }
  }, [shown, subscription])

  useEffect(() => {
    if (!userId) return
    const source = new EventSource(`/db/users/${userId}/subscription.json`)
    source.addEventListener('put', ({ data }) => {
      const told = Put.parse(JSON.parse(data)).data
      const before = known.current
      if (isSame(told, before.shown)) return
      known.current = { ...before, shown: told }
      setNews({ told, since: before.subscription })
      if (told.plan !== before.shown?.plan) showToast(toActive(told))
    })
    return () => source.close()
  }, [userId, showToast])

  useEffect(() => {
    if (news) revalidate()
  }, [news, revalidate])

  return shown
}

function toDate(ms: number): Date | null {
  return new Date(ms)
}

function isSame(one: Subscription, other: Subscription | null): boolean {
  return (
    one.plan === other?.plan &&
    one.billingCycle === other.billingCycle &&
    one.expiresAt?.getTime() === other.expiresAt?.getTime()
  )
}

function toActive({ plan }: Subscription) {
  return { title: 'Subscription updated', text: `Your ${getPlan(plan).name} plan is now active.` }
}
