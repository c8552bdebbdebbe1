import type { RouterContextProvider } from 'react-router'
import { portsContext, type Viewer, viewerContext, visitContext } from '#app/context.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import {
  type CallerRefusal,
  findCaller as findHolder,
  findTokenOwner,
} from '#domain/tokens/api-access.ts'

type Asked = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

type Caller = Viewer | CallerRefusal

/** Whose editor or program asks: by a bearer token alone. */
export function findCaller(asked: Asked): Promise<Caller> {
  return findBy(asked, findHolder)
}

/** Who may revoke the bearer token that was sent: its holder, even while it's paused. */
export function findRevoker(asked: Asked): Promise<Caller> {
  return findBy(asked, findTokenOwner)
}

async function findBy({ request, context }: Asked, find: typeof findHolder): Promise<Caller> {
  const token = readBearer(request)
  const caller =
    token === null ? refuse('not-signed-in') : await find(context.get(portsContext), token)
  const { note, nameInLog } = context.get(visitContext)
  if (!isRefusal(caller)) nameInLog({ userId: caller.user.id })
  else if (token !== null) note('token-refused', { reason: caller.refused })
  return caller
}

/** Who reads: by a bearer token where there is one, else by the site's own session. */
export async function findReader({ request, context }: Asked): Promise<Caller> {
  if (readBearer(request) !== null) return findCaller({ request, context })
  return context.get(viewerContext) ?? refuse('not-signed-in')
}

function readBearer({ headers }: Request): string | null {
  return /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? null
}
