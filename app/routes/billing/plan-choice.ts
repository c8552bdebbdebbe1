import { billingCycles } from '@ghost-writers-ia/rules/plan'
import { paidPlanIds } from '@ghost-writers-ia/rules/plans'
import { data, redirect } from 'react-router'
import { z } from 'zod'

const PlanChoice = z.object({
  plan: z.enum(paidPlanIds),
  cycle: z.enum(billingCycles).catch('monthly'),
})

/** The plan that the URL asks for. Moving to Free means canceling; an unknown plan is a 404. */
export function readPlanChoice(query: URLSearchParams) {
  const plan = query.get('plan')
  if (plan === 'free') throw redirect('/billing/cancel')
  if (plan === null) throw redirect('/billing')
  const choice = PlanChoice.safeParse({ plan, cycle: query.get('cycle') })
  if (!choice.success) throw data(null, { status: 404 })
  return { planId: choice.data.plan, cycle: choice.data.cycle }
}
