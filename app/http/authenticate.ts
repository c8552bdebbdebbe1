import { type MiddlewareFunction, type RouterContextProvider, redirectDocument } from 'react-router'
import {
  portsContext,
  type RequestContext,
  requestContext,
  type Viewer,
  viewerContext,
} from '#app/context.ts'
import { describeMissingScope } from '#app/copy/tokens.ts'
import { forgetSessionToken, readSessionToken } from '#app/http/cookies.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import type { TokenScope } from '#domain/identity/session.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type CallerRefusal, findCaller, findTokenOwner } from '#domain/tokens/api-access.ts'
import { isDataRequest, readPagePath, toLanguagePath } from './page-path.ts'
import { type Problem, type ProblemName, problem, toUpgradeUrl } from './problems.ts'
import { toRetryAfter } from './responses.ts'

type RouteArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Whom an endpoint lets in. `bearer`: the user of a token; session cookies don't count. `reader`: of a
 * token or a cookie. `token-owner`: of a token, even while it's paused. `session`: of a cookie; tokens
 * don't count. `none`: everyone, or a program that the handler recognizes by a signature.
 */
export type Access =
  | TokenAccess
  | { readonly auth: 'session'; readonly scope?: never }
  | { readonly auth: 'none'; readonly scope?: never }

/** The scope is what an API token needs: editors aren't restricted. See ADR-0067. */
type TokenAccess =
  | {
      readonly auth: 'bearer' | 'reader'
      readonly scope: TokenScope
      /** The path of what tells a client where it gets a token: RFC 9728. */
      readonly resourceMetadata?: string
    }
  | { readonly auth: 'token-owner'; readonly scope?: never }

/** What callers without access get, by the endpoint's `auth`. */
export const authProblems = {
  bearer: ['not-signed-in', 'not-allowed', 'missing-scope', 'too-many'],
  reader: ['not-signed-in', 'not-allowed', 'missing-scope', 'too-many'],
  'token-owner': ['not-signed-in', 'too-many'],
  session: ['not-signed-in'],
  none: [],
} as const satisfies Readonly<Record<Access['auth'], readonly ProblemName[]>>

type AuthProblem = Problem<(typeof authProblems)['bearer'][number]>

/** The caller of an endpoint: null if it's for everyone. */
export async function authenticate(
  access: Access & { readonly hasApiKeyHeader?: true },
  args: RouteArgs,
): Promise<Viewer | null | AuthProblem> {
  const { context } = args
  if (access.auth === 'none') return null
  if (access.auth === 'session') return (await findSessionUser(args)) ?? problem('not-signed-in')
  const { headers } = args.request
  const token = readBearer(headers) ?? (access.hasApiKeyHeader ? headers.get('x-api-key') : null)
  if (token !== null) return findTokenUser(args, { access, token })
  const reader = access.auth === 'reader' ? await findSessionUser(args) : null
  return reader ?? problem('not-signed-in', toChallenge(access, context.get(requestContext)))
}

type Challenged = {
  readonly scope?: TokenScope
  readonly resourceMetadata?: string
}

/** RFC 6750, 3. The other header is for clients that try again by default, such as Claude Code. */
function toChallenge(
  { scope, resourceMetadata }: Challenged,
  { siteUrl }: Pick<RequestContext, 'siteUrl'>,
  error?: string,
) {
  const facts = {
    ...(error && { error }),
    ...(error && scope && { scope }),
    ...(resourceMetadata && { resource_metadata: `${siteUrl}${resourceMetadata}` }),
  }
  const list = Object.entries(facts).map(([name, value]) => `${name}="${value}"`)
  const challenge = ['Bearer', list.join(', ')].filter(Boolean).join(' ')
  return { headers: { 'www-authenticate': challenge, 'x-should-retry': 'false' } }
}

async function findTokenUser(
  { context }: RouteArgs,
  { access, token }: { readonly access: TokenAccess; readonly token: string },
): Promise<Viewer | AuthProblem> {
  const ports = context.get(portsContext)
  const caller =
    access.auth === 'token-owner'
      ? await findTokenOwner(ports, token)
      : await findCaller(ports, { token, scope: access.scope })
  const { logSecurityEvent, addToLog } = context.get(requestContext)
  if (isRefusal(caller)) {
    logSecurityEvent('token-refused', { reason: caller.refused })
    return toAuthProblem(caller, { access, site: context.get(requestContext) })
  }
  addToLog({ userId: caller.user.id, sessionId: caller.session.id })
  return caller
}

type Refusing = { readonly access: TokenAccess; readonly site: RequestContext }

function toAuthProblem(refusal: CallerRefusal, { access, site }: Refusing): AuthProblem {
  switch (refusal.refused) {
    case 'not-signed-in':
      return problem('not-signed-in', toChallenge(access, site, 'invalid_token'))
    case 'missing-scope':
      return problem('missing-scope', {
        error: describeMissingScope(refusal.scope),
        ...toChallenge(access, site, 'insufficient_scope'),
      })
    case 'api-access-not-in-plan':
      return problem('not-allowed', { upgradeUrl: toUpgradeUrl(site) })
    case 'too-many-calls':
      return problem('too-many', { headers: toRetryAfter(refusal.retryAfterMs) })
  }
}

/**
 * The user of the request's session cookie. Endpoints never delete a cookie that is no longer
 * valid: when the token is rotated, a stream may reconnect with the old one while the new one is
 * still on its way to the browser.
 */
export async function findSessionUser({ request, context }: RouteArgs): Promise<Viewer | null> {
  const { siteUrl, addToLog } = context.get(requestContext)
  const token = await readSessionToken(request, siteUrl)
  const viewer = token === null ? null : await findSignedIn(context.get(portsContext), token)
  if (viewer) addToLog({ userId: viewer.user.id })
  return viewer
}

function readBearer(headers: Headers): string | null {
  return /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? null
}

/**
 * Looks up the session of every page, which is in the language of the account. Deletes a session cookie
 * that is no longer valid.
 */
export const findViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { siteUrl } = context.get(requestContext)
  if ((await readSessionToken(request, siteUrl)) === null) return next()

  const viewer = await findSessionUser({ request, context })
  context.set(viewerContext, viewer)
  const language = viewer?.user.language ?? copyLanguage
  if (language !== copyLanguage && isRead(request)) {
    // An open page can't show data in another language, and its script stays within its own prefix:
    // it loads the document, which is redirected.
    const to = isDataRequest(request.url) ? copyLanguage : language
    return redirectDocument(toLanguagePath(readPage(request), to))
  }
  const response = await next()
  if (!viewer && !response.headers.has('set-cookie')) {
    response.headers.append('set-cookie', await forgetSessionToken(siteUrl))
  }
  return response
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The address of the page, also for requests for its data, which add a parameter. */
function readPage({ url }: Request): string {
  const { searchParams } = new URL(url)
  searchParams.delete('_routes')
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return readPagePath(url) + query
}

/** URL encoding can triple it, and clients and proxies refuse a Location header of more than 8 KB. */
const maxReturnLength = 1_024

/** Redirects visitors who aren't logged in to the login page, which returns them here afterwards. */
export const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(viewerContext)) return next()

  // Return to the account page, not to the file that it exports.
  const page = readPage(request).replace(/\/export(?=$|\?)/, '')
  const isWorthReturning = page !== '/dashboard' && page.length <= maxReturnLength
  const login = isWorthReturning ? `/login?next=${encodeURIComponent(page)}` : '/login'
  throw redirectDocument(toLanguagePath(login))
}
