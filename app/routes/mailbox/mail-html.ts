import { data } from 'react-router'
import { toHtml } from '#domain/mail/render-email.ts'
import type { Route } from './+types/mail-html'
import { requireMailbox } from './require-mailbox.ts'

/** An email may use inline styles, run nothing, and only be framed by our own page. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const mailbox = await requireMailbox({ request, context })
  const email = await mailbox.findMail(params.id)
  if (!email) throw data(null, { status: 404 })

  const html = toHtml(email).replaceAll('<a ', '<a target="_top" ')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return new Response(html, { headers })
}
