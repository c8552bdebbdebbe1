import { portsContext, requestContext } from '#app/context.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { days, later } from '#domain/time.ts'
import type { Route } from './+types/security-txt'

export const handle: PageHandle = { prerender: 'static' }

/** RFC 9116 recommends less than a year. It's renewed whenever the server starts. */
const validMs = days(364)

/** security.txt: how to report a vulnerability, for scanners and researchers. See RFC 9116. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, operator } = context.get(requestContext)
  const { clock } = context.get(portsContext)
  const lines = [
    ...(operator.email ? [`Contact: mailto:${operator.email}`] : []),
    `Contact: ${siteUrl}/contact`,
    `Expires: ${later(clock.now(), validMs).toISOString()}`,
    `Policy: ${siteUrl}/security`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
