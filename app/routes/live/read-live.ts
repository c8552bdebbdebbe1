import type { RouterContextProvider } from 'react-router'
import { answerError } from '#app/answer-json.ts'
import { portsContext, type Viewer, viewerContext, visitContext } from '#app/context.ts'
import { isLive } from '#domain/identity/session.ts'
import type { User } from '#domain/identity/user.ts'
import { openEventStream } from './event-stream.ts'
import { openPlaces } from './stream-places.ts'

const places = openPlaces()

type Asked = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly uid: string
  readonly toDocument: (user: User) => Promise<object>
}

/** A document about a user: once as JSON, or as a stream of its changes. Only its owner reads it. */
export async function readLive({ request, context, uid, toDocument }: Asked): Promise<Response> {
  const viewer = context.get(viewerContext)
  if (!viewer) return answerError(401, 'Please log in first.')
  if (viewer.user.id !== uid) return answerError(403, 'That is not your account.')

  const isStream = request.headers.get('accept')?.includes('text/event-stream') ?? false
  if (!isStream) return Response.json(await toDocument(viewer.user))

  const { changes } = context.get(portsContext)
  const { leaving, report, address } = context.get(visitContext)
  if (!places.hasRoom(address)) return answerFull()

  const crowd = new AbortController()
  return openEventStream({
    read: async () => {
      const user = await findOwner(context, viewer)
      return user && toDocument(user)
    },
    listen(onChange) {
      const giveBack = places.take({ userId: uid, address, leave: () => crowd.abort() })
      const stop = changes.listen(uid, onChange)
      return () => {
        stop()
        giveBack()
      }
    },
    over: AbortSignal.any([request.signal, leaving]),
    crowdedOut: crowd.signal,
    report,
  })
}

/** The owner as of now, while they are signed in. */
async function findOwner(
  context: Readonly<RouterContextProvider>,
  { session }: Viewer,
): Promise<User | null> {
  const { sessions, clock } = context.get(portsContext)
  const found = await sessions.findSession(session.id)
  return found && isLive(found.session, clock.now()) ? found.user : null
}

function answerFull(): Response {
  const headers = { 'retry-after': '60' }
  return Response.json({ error: 'Too many pages are listening.' }, { status: 429, headers })
}
