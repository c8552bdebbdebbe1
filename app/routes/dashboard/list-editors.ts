import type { RouterContextProvider } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { listSessions } from '#domain/identity/manage-sessions.ts'

export type Editor = {
  readonly id: string
  readonly name: string
  readonly seenAt: Date
}

/** For the loader of a page that lists the connected editors. */
export async function listEditors(
  context: Readonly<RouterContextProvider>,
): Promise<readonly Editor[]> {
  const filter = { userId: getViewer(context).user.id, kinds: ['editor'] } as const
  const editors = await listSessions(context.get(portsContext), filter)
  return editors.map(({ id, device, seenAt }) => ({ id, name: device, seenAt }))
}
