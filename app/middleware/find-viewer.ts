import type { MiddlewareFunction } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { forgetSessionToken, readSessionToken } from '#app/http/session-cookie.ts'
import { findSignedIn } from '#domain/identity/authenticate.ts'

/** Looks up the session of every request. Deletes a session cookie that is no longer valid. */
export const findViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { siteUrl, addToLog } = context.get(requestContext)
  const token = await readSessionToken(request, siteUrl)
  if (token === null) return next()

  const viewer = await findSignedIn(context.get(portsContext), token)
  context.set(viewerContext, viewer)
  if (viewer) addToLog({ userId: viewer.user.id })
  const response = await next()
  const setsCookie = response.headers.has('set-cookie')
  if (!viewer && !setsCookie && !isLiveRead(request)) {
    response.headers.append('set-cookie', await forgetSessionToken(siteUrl))
  }
  return response
}

/**
 * When the session token is rotated, a stream may reconnect with the old cookie while the
 * new one is still on its way to the browser. Its answer must not delete the new one.
 */
function isLiveRead({ url }: Request): boolean {
  return new URL(url).pathname.startsWith('/db/')
}
