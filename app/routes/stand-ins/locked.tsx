import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import type { Route } from './+types/locked'
import { KeyPage } from './key-page.tsx'

/** Around the local mailbox and the sandbox's controls, whose routes ask for the key. */
export default function Locked() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  if (!isRouteErrorResponse(error) || error.status !== 401) throw error
  return <KeyPage next={pathname} />
}
