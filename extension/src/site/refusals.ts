import type { ApiError, ApiErrorCode } from '@ghost-writers-ia/site-api'

/**
 * What the site said instead of an answer. `offline`: it didn't answer in time, or not at all.
 * `insecure-site`: it wasn't asked, because the token would be sent unencrypted.
 */
export type SiteRefusal = {
  readonly refused: ApiErrorCode | 'offline' | 'insecure-site'
  readonly words: string
  /** The site's own words. Third-party text: for the chat page and the log only. */
  readonly detail?: string
  readonly upgradeUrl?: string
  readonly nextAt?: number
}

const words: Record<ApiErrorCode, string> = {
  'not-signed-in': 'Please log in first.',
  'not-allowed': "Your plan doesn't include this.",
  'allowance-empty': "You've used up your requests for now.",
  'no-such-request': "The site doesn't know this request. Please try again.",
  'request-settled': 'This request was already counted.',
  'bad-request': "The site couldn't read the request. Please update the extension.",
  'too-many': 'Too many requests. Please try again in a minute.',
  'not-found': "The site doesn't know this request. Please update the extension.",
  fault: "The site couldn't answer. Please try again.",
}

const longestDetail = 500

/** Only the site's own codes mean anything: proxies answer 401, 403 or 502 in their own ways. */
export function toRefusal(status: number, body: object | null): SiteRefusal {
  const { error, code, upgradeUrl, nextAt } = (body ?? {}) as Partial<ApiError>
  const refused = code && Object.hasOwn(words, code) ? code : 'fault'
  const said = typeof error === 'string' ? error.slice(0, longestDetail) : ''
  return {
    refused,
    words: words[refused],
    detail: said || `The site answered with status ${status}.`,
    ...(typeof upgradeUrl === 'string' && { upgradeUrl }),
    ...(typeof nextAt === 'number' && { nextAt }),
  }
}

export function refuseInsecure(url: string): SiteRefusal {
  const words = `${url} isn't encrypted, so nothing was sent. Use an https:// address for ghostWriters.site.url.`
  return { refused: 'insecure-site', words }
}

/** The site is down or out of reach: nothing was said about who asks or what is left. */
export function isOutOfReach({ refused }: SiteRefusal): boolean {
  return refused === 'offline' || refused === 'fault'
}
