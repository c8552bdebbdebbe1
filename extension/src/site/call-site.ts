import type { ApiAction, ApiError, ApiErrorCode, SiteApi } from '@ghost-writers-ia/site-api'
import { seconds } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import { siteErrors, siteInsecure, siteStatus, siteUnreachable } from '../words/errors.ts'

export type Site = {
  readonly url: string
  /** Null: logged out. */
  readonly token: string | null
  readonly fetch: typeof fetch
}

type SiteRequest<Call extends keyof SiteApi> = {
  readonly call: Call
  /** Replaces `{id}` in the path. */
  readonly id?: string
  /** Replaces `{itemId}` in the path. */
  readonly itemId?: string
  readonly body?: SiteApi[Call]['asks']
  readonly timeoutMs?: number
}

const defaultTimeoutMs = seconds(15)

/** Calls the site's JSON API. */
export async function callSite<Call extends keyof SiteApi>(
  site: Site,
  request: SiteRequest<Call>,
): Promise<SiteApi[Call]['answers'] | SiteRefusal> {
  if (!isSecureUrl(site.url)) return refuseInsecure(site.url)
  const response = await sendRequest(site, request)
  if (!response) return { refused: 'offline', message: siteUnreachable(site.url) }
  if (response.status === 204) return null as SiteApi[Call]['answers']

  const body = await readJson(response)
  if (response.ok && body !== null) return body as SiteApi[Call]['answers']
  return toRefusal(response.status, body)
}

/** The raw response, for calls with their own error format. Null: no response. */
export async function sendRequest<Call extends keyof SiteApi>(
  { url, token, fetch }: Site,
  { call, id = '', itemId = '', body = null, timeoutMs = defaultTimeoutMs }: SiteRequest<Call>,
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

/** Null: not JSON, such as the error page of a proxy. */
export function readJson(response: Response): Promise<object | null> {
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

const messages: Record<ApiErrorCode, string> = siteErrors

const maxDetailLength = 500

/** Only trusts the site's own error codes: a proxy may answer 401, 403 or 502 too. */
export function toRefusal(status: number, body: object | null): SiteRefusal {
  const { error, code, nextAt, ...more } = (body ?? {}) as Partial<ApiError>
  const refused = code && Object.hasOwn(messages, code) ? code : 'fault'
  const siteText = typeof error === 'string' ? error.slice(0, maxDetailLength) : ''
  return {
    refused,
    message: messages[refused],
    detail: siteText || siteStatus(status),
    ...readAction(more),
    ...(typeof nextAt === 'number' && { nextAt }),
  }
}

const actionKinds: readonly unknown[] = [
  'upgrade',
  'switch-language',
  'change-daily-limit',
  'verify-email',
] satisfies ApiAction['kind'][]

/** Sites before 0.3 only name the pricing page. */
function readAction({ action, upgradeUrl }: Partial<ApiError>): Pick<SiteRefusal, 'action'> {
  const { kind, url } = action ?? { kind: 'upgrade', url: upgradeUrl }
  return typeof url === 'string' && actionKinds.includes(kind) ? { action: { kind, url } } : {}
}

export function refuseInsecure(url: string): SiteRefusal {
  return { refused: 'insecure-site', message: siteInsecure(url) }
}

/** Whether the site is down or unreachable, as opposed to a refusal of this user's request. */
export function isUnavailable({ refused }: SiteRefusal): boolean {
  return refused === 'offline' || refused === 'fault'
}
