import { data, redirect } from 'react-router'
import { z } from 'zod'

const Wish = z.object({
  plan: z.enum(['essential', 'pro']),
  cycle: z.enum(['monthly', 'yearly']).catch('monthly'),
})

/** What the address asks for. Free is had by cancelling; what we do not sell has no page. */
export function toWish(query: URLSearchParams) {
  const plan = query.get('plan')
  if (plan === 'free') throw redirect('/billing/cancel')
  if (plan === null) throw redirect('/billing')
  const wish = Wish.safeParse({ plan, cycle: query.get('cycle') })
  if (!wish.success) throw data(null, { status: 404 })
  return { planId: wish.data.plan, cycle: wish.data.cycle }
}

const Agreed = z.object({
  at: z.iso.datetime(),
  due: z.string().regex(/^\d{1,9}$/),
  currency: z.string().regex(/^[a-z]{3}$/),
})

/** What someone saw when they agreed. */
export function toAgreed(values: Readonly<Record<string, string>>) {
  const agreed = Agreed.safeParse(values)
  if (!agreed.success) return null
  const { at, due, currency } = agreed.data
  return { at: new Date(at), dueCents: Number(due), currency }
}
