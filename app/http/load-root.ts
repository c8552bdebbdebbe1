import { data, type LoaderFunctionArgs } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { hasStandInKey } from './cookies.ts'
import { takeToast } from './flash.ts'

/** The root loader: the logged-in user, the toast in the flash cookie, and site settings. */
export async function loadRoot({ request, context }: LoaderFunctionArgs) {
  const visit = context.get(requestContext)
  const { siteUrl, isTestMode } = visit
  const { clock, mailTransport, identity } = context.get(portsContext)
  const user = context.get(viewerContext)?.user
  const left = await takeToast(request, siteUrl)

  return data(
    {
      viewer: user ? { name: user.name, email: user.email } : null,
      siteUrl,
      isTestMode,
      hasMailbox:
        (await hasStandInKey(request, visit)) && mailTransport.isLocal && !identity.isHosted,
      year: clock.now().getUTCFullYear(),
      toast: left?.toast ?? null,
    },
    left ? { headers: left.headers } : undefined,
  )
}
