import { allowanceHeaders, modelHeaders } from '@ghost-writers-ia/site-api'
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

/** All of the API, and the live document of the user, which editors follow. */
export function isForTokens(pattern: string): boolean {
  return pattern.startsWith('/api/v1/') || pattern === '/db/users/:uid.json'
}

/**
 * Where VS Code for the Web runs extensions. Only these may start a login: any other page could make
 * the consent page say that the login comes from the visitor's own network.
 */
function isEditorOrigin(origin: string): boolean {
  return /^https:\/\/((insiders\.)?vscode\.dev|github\.dev|[\w-]+\.vscode-cdn\.net)$/.test(origin)
}

const exposed = [...Object.values(allowanceHeaders), 'retry-after'].join(', ')

/** For every answer to a page of another origin. There is no `allow-credentials`: cookies never count. */
export function toCorsHeaders(allowed: string): Record<string, string> {
  return {
    'access-control-allow-origin': allowed,
    'access-control-expose-headers': exposed,
    ...(allowed !== '*' && { vary: 'origin' }),
  }
}

const allowedHeaders = ['authorization', 'content-type', ...Object.values(modelHeaders)].join(', ')
const preflightSeconds = 7200

/** The answer to a preflight request. Browsers keep it for two hours. */
export function answerPreflight(methods: Iterable<string>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': [...methods].join(', '),
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightSeconds),
    },
  })
}
