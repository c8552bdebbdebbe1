import { data } from 'react-router'
import { pageMeta } from '#app/page-meta.ts'
import { PageTop } from '#app/ui/section.tsx'
import { findPlan, isFree } from '#domain/plans/plans.ts'
import type { Route } from './+types/checkout'

export const meta = () =>
  pageMeta({ title: 'Checkout', description: 'What you buy and what it costs.' })

export function loader({ params }: Route.LoaderArgs) {
  const plan = findPlan(params.plan)
  if (!plan || isFree(plan)) throw data(null, { status: 404 })
  return { name: plan.name }
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <PageTop label="checkout" title={`Checkout: ${loaderData.name}`} />
}
