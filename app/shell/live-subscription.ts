import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { findPlan, type PlanId } from '#domain/plans/plans.ts'
import { useToast } from './toasts.tsx'

const Put = z.object({ data: z.object({ plan: z.string() }).nullable() })

type Shown = { readonly userId: string | null; readonly plan: PlanId | undefined }

/** Listens for changes of someone's subscription: the page looks again, and says when the plan is a new one. */
export function useLiveSubscription({ userId, plan }: Shown): void {
  const { revalidate } = useRevalidator()
  const showToast = useToast()
  const shown = useRef<string>(plan)
  useEffect(() => {
    shown.current = plan
  }, [plan])

  useEffect(() => {
    if (!userId) return
    const source = new EventSource(`/db/users/${userId}/subscription.json`)
    let isFirst = true
    source.addEventListener('put', ({ data }) => {
      const told = Put.parse(JSON.parse(data)).data?.plan ?? 'free'
      const isNewPlan = told !== shown.current
      // The first is what the page shows, unless the plan changed before anybody listened.
      if (isNewPlan || !isFirst) revalidate()
      if (isNewPlan) showToast(toActive(told))
      shown.current = told
      isFirst = false
    })
    return () => source.close()
  }, [userId, revalidate, showToast])
}

function toActive(plan: string) {
  const text = `Your ${findPlan(plan)?.name ?? plan} plan is now active.`
  return { title: 'Subscription updated', text }
}
