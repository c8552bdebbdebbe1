import { data, type RouterContextProvider } from 'react-router'
import { portsContext } from '#app/context.ts'
import { type Keyed, requireStandInKey } from '#app/stand-in-key.ts'
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

/** The sandbox's controls show every customer, so they need the key. */
export async function requireControls({ request, context }: Keyed): Promise<SandboxDesk> {
  await requireStandInKey({ request, context })
  return requireDesk(context)
}
