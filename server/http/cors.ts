import { allowanceHeaders, callRateHeaders, modelHeaders } from '@ghost-writers-ia/site-api'
import type { SiteOrigins } from './site-origins.ts'

/**
 * Which pages of other origins may call an endpoint. Editors in the browser need it. Their requests
 * are authenticated by a token only: the endpoints don't get to see the user's cookies. See ADR-0051.
 *
 * Null: the request is not from another origin, or the endpoint isn't for other origins.
 */
export function findAllowedOrigin(
  { pattern, origin }: CrossOriginCall,
  { origins }: SiteOrigins,
): '*' | string | null {
  if (origin === null || origins.has(origin)) return null
  if (pattern.startsWith('/api/v1/device/')) return isEditorOrigin(origin) ? origin : null
  return isForTokens(pattern) ? '*' : null
}

type CrossOriginCall = {
  /** The path, as it's logged. */
  readonly pattern: string
  readonly origin: string | null
}

/** All of the API, the MCP server with its metadata, and the live document of the user, which editors follow. */
export function isForTokens(pattern: string): boolean {
  return (
    pattern.startsWith('/api/v1/') ||
    pattern === '/api/mcp' ||
    pattern.includes('/.well-known/oauth-') ||
    pattern === '/db/users/:uid.json'
  )
}

/**
 * Where VS Code for the Web runs extensions, and also the webviews of all of them. Only these may
 * start a login: any other page could make the consent page say that the login comes from the
 * visitor's own network. The user has to type the code of such a login.
 */
function isEditorOrigin(origin: string): boolean {
  return /^https:\/\/((insiders\.)?vscode\.dev|github\.dev|[\w-]+\.vscode-cdn\.net)$/.test(origin)
}

const exposed = [
  ...Object.values(allowanceHeaders),
  modelHeaders.requestId,
  'retry-after',
  'x-request-id',
  ...Object.values(callRateHeaders),
  'www-authenticate',
  'etag',
].join(', ')

/** For every response to a page of another origin. There is no `allow-credentials`: cookies never count. */
export function toCorsHeaders(allowed: string): Record<string, string> {
  return {
    'access-control-allow-origin': allowed,
    'access-control-expose-headers': exposed,
    ...(allowed !== '*' && { vary: 'origin' }),
  }
}

const preflightSeconds = 7200
/** The names of headers, separated by commas: https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/
/** Browsers send them sorted and in lower case. OpenAI's SDK asks for about 200 characters. */
const maxNamesLength = 2_000

/**
 * The response to a preflight request. Browsers keep it for two hours. Whatever headers are asked for
 * are allowed, because SDKs send their own, and without cookies none of them means anything to us
 * that a program couldn't send as well.
 */
export function toPreflightResponse(methods: Iterable<string>, asked: string | null): Response {
  const isList = asked !== null && asked.length <= maxNamesLength && headerNames.test(asked)
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': [...methods].join(', '),
      ...(isList && { 'access-control-allow-headers': asked }),
      'access-control-max-age': String(preflightSeconds),
      vary: 'origin, access-control-request-headers',
    },
  })
}
