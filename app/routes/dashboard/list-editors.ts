import type { RouterContextProvider } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { endSession, listSessions } from '#domain/identity/manage-sessions.ts'

export type Editor = {
  readonly id: string
  readonly name: string
  readonly seenAt: Date
  readonly since: Date
}

/** For the loader of a page that lists the connected editors. */
export async function listEditors(
  context: Readonly<RouterContextProvider>,
): Promise<readonly Editor[]> {
  const filter = { userId: getViewer(context).user.id, kinds: ['editor'] } as const
  const editors = await listSessions(context.get(portsContext), filter)
  return editors.map(({ id, device, seenAt, startedAt }) => ({
    id,
    name: device,
    seenAt,
    since: startedAt,
  }))
}

/** For its action: handles the intent `disconnect`. */
export async function disconnectEditor(
  context: Readonly<RouterContextProvider>,
  { session: sessionId = '' }: Readonly<Record<string, string>>,
): Promise<Response> {
  const { user } = getViewer(context)
  await endSession(context.get(portsContext), { userId: user.id, sessionId })
  return redirectWithToast(context, '/dashboard', { toast: 'editor-disconnected' })
}
