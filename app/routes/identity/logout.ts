import { redirect } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { toasts } from '#app/copy/toasts.ts'
import { forgetSessionToken } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { signOut } from '#domain/identity/manage-sessions.ts'
import type { Route } from './+types/logout'

/** A link can't log anyone out. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  const { siteUrl, logError, logSecurityEvent } = context.get(requestContext)
  const viewer = context.get(viewerContext)
  try {
    if (viewer) {
      await signOut(context.get(portsContext), viewer.session)
      logSecurityEvent('logout', { userId: viewer.user.id })
    }
  } catch (fault) {
    logError(fault)
    return redirectWithToast(context, '/dashboard', { toast: 'logout-failed' })
  }

  const cookies = [await forgetSessionToken(siteUrl)]
  return redirectWithToast(context, '/', { toast: 'logged-out', cookies, isWhole: true })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, toasts['logout-failed'].text)
