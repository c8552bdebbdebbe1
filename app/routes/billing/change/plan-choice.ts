import { data, redirect } from 'react-router'
import { z } from 'zod'

const PlanChoice = z.object({
  plan: z.enum(['essential', 'pro']),
  cycle: z.enum(['monthly', 'yearly']).catch('monthly'),
})

/** The plan that the URL asks for. Moving to Free means cancelling; an unknown plan is a 404. */
export function readPlanChoice(query: URLSearchParams) {
  const plan = query.get('plan')
  if (plan === 'free') throw redirect('/billing/cancel')
  if (plan === null) throw redirect('/billing')
  const choice = PlanChoice.safeParse({ plan, cycle: query.get('cycle') })
  if (!choice.success) throw data(null, { status: 404 })
  return { planId: choice.data.plan, cycle: choice.data.cycle }
}

const AgreedQuote = z.object({
  at: z.iso.datetime(),
  due: z.string().regex(/^\d{1,9}$/),
  currency: z.string().regex(/^[a-z]{3}$/),
})

/** The amount that the customer saw when they agreed. Null when the form has none. */
export function readAgreedQuote(values: Readonly<Record<string, string>>) {
  const agreed = AgreedQuote.safeParse(values)
  if (!agreed.success) return null
  const { at, due, currency } = agreed.data
  return { at: new Date(at), dueCents: Number(due), currency }
}
