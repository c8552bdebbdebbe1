import type { RouterContextProvider } from 'react-router'
import { portsContext, requestContext, type Viewer, viewerContext } from '#app/context.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import {
  type CallerRefusal,
  findCaller as findTokenCaller,
  findTokenOwner,
} from '#domain/tokens/api-access.ts'

type RouteArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

type Caller = Viewer | CallerRefusal

/** The user of the request's bearer token. Session cookies don't count. */
export function findCaller(args: RouteArgs): Promise<Caller> {
  return findBy(args, findTokenCaller)
}

/** The owner of the request's bearer token, who may revoke it even while it's paused. */
export function findRevoker(args: RouteArgs): Promise<Caller> {
  return findBy(args, findTokenOwner)
}

async function findBy(
  { request, context }: RouteArgs,
  find: typeof findTokenCaller,
): Promise<Caller> {
  const token = readBearer(request)
  const caller =
    token === null ? refuse('not-signed-in') : await find(context.get(portsContext), token)
  const { note, addToLog } = context.get(requestContext)
  if (!isRefusal(caller)) addToLog({ userId: caller.user.id })
  else if (token !== null) note('token-refused', { reason: caller.refused })
  return caller
}

/** The user of the request's bearer token if there is one, else of its session cookie. */
export async function findReader({ request, context }: RouteArgs): Promise<Caller> {
  if (readBearer(request) !== null) return findCaller({ request, context })
  return context.get(viewerContext) ?? refuse('not-signed-in')
}

function readBearer({ headers }: Request): string | null {
  return /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? null
}
