import { data, redirect } from 'react-router'
import type { Route } from './+types/provider-link'

/** The pages that a hosted provider's mails may lead to, by what it calls them. */
const pages = new Map([
  ['verifyEmail', '/verify-email'],
  ['verifyAndChangeEmail', '/verify-email'],
  ['recoverEmail', '/not-me'],
  ['resetPassword', '/new-password'],
])

/** Where a hosted provider's mails lead when its operator makes them lead to us. See ADR-0019. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const page = pages.get(query.get('mode') ?? '')
  if (!page) throw data(null, { status: 404 })

  const token = encodeURIComponent(query.get('oobCode') ?? '')
  return redirect(`${page}?token=${token}`, { headers: { 'referrer-policy': 'same-origin' } })
}
