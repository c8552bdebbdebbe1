import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { findPlan } from '#domain/plans/plans.ts'
import { useToast } from './toasts.tsx'

const Put = z.object({ data: z.object({ plan: z.string() }).nullable() })

/** Listens for changes of someone's plan: the page looks again, and says what is new. */
export function useLiveSubscription(userId: string | null): void {
  const { revalidate } = useRevalidator()
  const showToast = useToast()

  useEffect(() => {
    if (!userId) return
    const source = new EventSource(`/db/users/${userId}/subscription.json`)
    let shown: string | null = null
    source.addEventListener('put', ({ data }) => {
      const plan = Put.parse(JSON.parse(data)).data?.plan ?? 'free'
      const isNews = shown !== null && shown !== plan
      shown = plan
      if (!isNews) return
      revalidate()
      const text = `Your ${findPlan(plan)?.name ?? plan} plan is now active.`
      showToast({ title: 'Subscription updated', text })
    })
    return () => source.close()
  }, [userId, revalidate, showToast])
}
