import { data, type RouterContextProvider } from 'react-router'
import { portsContext, visitContext } from '#app/context.ts'
import type { SandboxDesk } from '#domain/sandbox/ports.ts'

/** The pages of the payment sandbox are there only while it takes the money. */
export function requireDesk(context: Readonly<RouterContextProvider>): SandboxDesk {
  const { desk } = context.get(portsContext)
  if (!desk) throw data(null, { status: 404 })
  return desk
}

/** What the desk knows by that id; of anything else there is no page. */
export async function requireFound<Found>(finding: Promise<Found | null>): Promise<Found> {
  const found = await finding
  if (found === null) throw data(null, { status: 404 })
  return found
}

/** Its controls lie before whoever sits at the machine: they show every customer. */
export function requireControls(context: Readonly<RouterContextProvider>): SandboxDesk {
  if (!context.get(visitContext).isAtHome) throw data(null, { status: 404 })
  return requireDesk(context)
}
