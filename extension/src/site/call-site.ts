import {
  type ApiAction,
  type ApiErrorCode,
  type RequestOf,
  type ResponseOf,
  type SiteCall,
  siteResponses,
} from '@ghost-writers-ia/site-api'
import { ApiError } from '@ghost-writers-ia/site-api/errors'
import { z } from 'zod/mini'
import { seconds } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import {
  siteErrors,
  siteInsecure,
  siteStatus,
  siteUnexpected,
  siteUnreachable,
  unexpectedResponse,
} from '../words/errors.ts'

export type Site = {
  readonly url: string
  /** Null: logged out. */
  readonly token: string | null
  readonly fetch: typeof fetch
}

type SiteRequest<Call extends SiteCall> = {
  readonly call: Call
  /** Replaces `{id}` in the path. */
  readonly id?: string
  /** Replaces `{itemId}` in the path. */
  readonly itemId?: string
  readonly body?: RequestOf<Call>
  readonly timeoutMs?: number
}

const defaultTimeoutMs = seconds(15)

const responses: { readonly [Call in SiteCall]: z.ZodMiniType<ResponseOf<Call>> } = siteResponses

/** Calls the site's JSON API, and checks that the response is what the contract says. */
export async function callSite<Call extends SiteCall>(
  site: Site,
  request: SiteRequest<Call>,
): Promise<ResponseOf<Call> | SiteRefusal> {
  if (!isSecureUrl(site.url)) return refuseInsecure(site.url)
  const response = await sendRequest(site, request)
  if (!response) return { refused: 'offline', message: siteUnreachable(site.url) }
  const body = await readJson(response)
  if (!response.ok) return toRefusal(response.status, body)
  const parsed = z.safeParse(responses[request.call], body)
  return parsed.success ? parsed.data : refuseUnexpected(site.url, request.call)
}

/** Not our response: a page of a proxy, another site, or a version that is too different. */
function refuseUnexpected(url: string, call: SiteCall): SiteRefusal {
  return { refused: 'fault', message: siteUnexpected(url), detail: unexpectedResponse(call) }
}

/** The raw response, for calls with their own error format. Null: no response. */
export async function sendRequest<Call extends SiteCall>(
  { url, token, fetch }: Site,
  { call, id = '', itemId = '', body, timeoutMs = defaultTimeoutMs }: SiteRequest<Call>,
): Promise<Response | null> {
  if (!isSecureUrl(url)) return null
  const [method = '', path = ''] = call.split(' ')
  const address =
    url.replace(/\/+$/, '') +
    path.replace('{id}', encodeURIComponent(id)).replace('{itemId}', encodeURIComponent(itemId))
  return fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
}

/** Null: no content, or not JSON, such as the error page of a proxy. */
export function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => null)
}

/**
 * Why a call failed. `offline`: no answer, or none in time. `insecure-site`: nothing was sent,
 * because the token would have been unencrypted.
 */
export type SiteRefusal = {
  readonly refused: ApiErrorCode | 'offline' | 'insecure-site'
  readonly message: string
  /** The part of a model's answer that arrived before the failure. */
  readonly text?: string
  /** The site's own text. Third-party text: only for the chat page and the log. */
  readonly detail?: string
  /** What solves it. The address is third-party text: only one on the site itself is opened. */
  readonly action?: Pick<ApiAction, 'kind' | 'url'>
  /** When waiting helps: until then. */
  readonly nextAt?: number
}

export const notSignedIn: SiteRefusal = {
  refused: 'not-signed-in',
  message: siteErrors['not-signed-in'],
}

const messages: Record<ApiErrorCode, string> = siteErrors

const maxDetailLength = 500

/** Only trusts the site's own error codes: a proxy may answer 401, 403 or 502 too. */
export function toRefusal(status: number, body: unknown): SiteRefusal {
  const parsed = z.safeParse(ApiError, body)
  if (!parsed.success)
    return { refused: 'fault', message: messages.fault, detail: siteStatus(status) }
  const { error, code, nextAt, ...more } = parsed.data
  const refused = code === 'missing-scope' ? 'fault' : code
  return {
    refused,
    message: messages[refused],
    detail: error.slice(0, maxDetailLength) || siteStatus(status),
    ...readAction(more),
    ...(nextAt !== undefined && { nextAt }),
  }
}

/** Sites before 0.3 only name the pricing page. */
function readAction({
  action,
  upgradeUrl,
}: Pick<ApiError, 'action' | 'upgradeUrl'>): Pick<SiteRefusal, 'action'> {
  if (action) return { action: { kind: action.kind, url: action.url } }
  return upgradeUrl ? { action: { kind: 'upgrade', url: upgradeUrl } } : {}
}

export function refuseInsecure(url: string): SiteRefusal {
  return { refused: 'insecure-site', message: siteInsecure(url) }
}

/** Whether the site is down or unreachable, as opposed to a refusal of this user's request. */
export function isUnavailable({ refused }: SiteRefusal): boolean {
  return refused === 'offline' || refused === 'fault'
}
