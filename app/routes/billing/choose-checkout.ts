import { redirect } from 'react-router'
import type { Route } from './+types/choose-checkout'

/** Where the plan buttons of the pricing page lead without scripts. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const plan = encodeURIComponent(query.get('plan') ?? '')
  const cycle = query.get('cycle') === 'yearly' ? '?cycle=yearly' : ''
  return redirect(plan ? `/checkout/${plan}${cycle}` : '/pricing')
}
