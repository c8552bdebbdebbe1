import { data, type LoaderFunctionArgs } from 'react-router'
import { portsContext, type RequestContext, requestContext, viewerContext } from '#app/context.ts'
import type { Ports } from '#domain/ports.ts'
import { takeToast } from './flash.ts'

/** The root loader: the logged-in user, the toast in the flash cookie, and site settings. */
export async function loadRoot({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const details = context.get(requestContext)
  const { siteUrl } = details
  const ports = context.get(portsContext)
  const user = context.get(viewerContext)?.user
  const left = await takeToast(request, siteUrl)

  return data(
    {
      viewer: user ? { name: user.name, email: user.email } : null,
      siteUrl,
      sourceUrl: details.operator.sourceUrl,
      testMode: details.isTestMode ? describeTools(details, ports) : null,
      year: ports.clock.now().getUTCFullYear(),
      toast: left?.toast ?? null,
    },
    left ? { headers: left.headers } : undefined,
  )
}

/**
 * The test tools that the site has. Their links show in every browser, because prerendered pages
 * are the same for everyone; a browser without the key is asked for it. See ADR-0030.
 */
function describeTools(
  { standIns, publishableKey }: RequestContext,
  { mailTransport, identity }: Ports,
) {
  return {
    hasMailbox: standIns !== null && mailTransport.isLocal && !identity.isHosted,
    hasSandbox: standIns !== null && publishableKey === '',
  }
}
