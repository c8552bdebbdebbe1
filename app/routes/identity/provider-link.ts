import { data, redirect } from 'react-router'
import { toRedirectPath } from '#app/http/page-path.ts'
import { findSiteLanguage, sourceLanguage } from '#domain/site-language.ts'
import type { Route } from './+types/provider-link'

/** The pages that links in a hosted provider's emails lead to, by the provider's mode. */
const pages = new Map([
  ['verifyEmail', '/verify-email'],
  ['verifyAndChangeEmail', '/verify-email'],
  ['recoverEmail', '/not-me'],
  ['resetPassword', '/new-password'],
])

/** The target of links in a hosted provider's emails, if it's configured to link to us. See ADR-0019. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const page = pages.get(query.get('mode') ?? '')
  if (!page) throw data(null, { status: 404 })

  const token = encodeURIComponent(query.get('oobCode') ?? '')
  // The service adds the language that its email was in.
  const language = findSiteLanguage(query.get('lang') ?? '') ?? sourceLanguage
  return redirect(toRedirectPath(`${page}?token=${token}`, language), {
    headers: { 'referrer-policy': 'same-origin' },
  })
}
