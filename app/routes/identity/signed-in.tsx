import { Outlet } from 'react-router'
import { requireUser } from '#app/http/authenticate.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import type { Route } from './+types/signed-in'

/** Layout of all routes that require a login. */
export const middleware: Route.MiddlewareFunction[] = [requireUser]

export const handle: PageHandle = { hasTabs: true }

export default function SignedIn() {
  return <Outlet />
}
