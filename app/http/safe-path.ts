import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { findPlan, isFree, type Plan } from '@ghost-writers-ia/rules/plans'

type ChosenPlan = { readonly plan: Plan; readonly cycle: BillingCycle }

/** The paid plan that a visitor chose on the pricing page. Null without one. */
export function findChosenPlan(query: URLSearchParams): ChosenPlan | null {
  const plan = findPlan(query.get('plan') ?? '')
  if (!plan || isFree(plan)) return null
  return { plan, cycle: query.get('cycle') === 'yearly' ? 'yearly' : 'monthly' }
}

/**
 * Where to go after logging in or signing up: to the checkout of the chosen plan, back to the
 * page that required a login, or to the dashboard.
 */
export function getDestination(url: string, siteUrl: string): string {
  const query = new URL(url).searchParams
  const chosen = findChosenPlan(query)
  if (chosen) return `/checkout/${chosen.plan.id}?cycle=${chosen.cycle}`
  return toSafePath(query.get('next'), siteUrl) ?? '/dashboard'
}

/**
 * A redirect target on this site, or null: prevents open redirects. Browsers treat `//host`,
 * `/\host` and similar paths as other sites, so the URL is parsed and rebuilt.
 */
export function toSafePath(target: string | null, siteUrl: string): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, siteUrl)) return null
  const { origin, pathname, search, hash } = new URL(target, siteUrl)
  const isOurs = origin === new URL(siteUrl).origin && !/^\/[/\\]/.test(pathname)
  return isOurs ? `${pathname}${search}${hash}` : null
}
