import type { ApiError, ApiErrorCode } from '@ghost-writers-ia/site-api'
import { siteErrors, siteInsecure, siteStatus } from '../words/errors.ts'

/**
 * Why a call failed. `offline`: no answer, or none in time. `insecure-site`: nothing was sent,
 * because the token would have been unencrypted.
 */
export type SiteRefusal = {
  readonly refused: ApiErrorCode | 'offline' | 'insecure-site'
  readonly message: string
  /** The site's own text. Third-party text: only for the chat page and the log. */
  readonly detail?: string
  readonly upgradeUrl?: string
  readonly nextAt?: number
}

const messages: Record<ApiErrorCode, string> = siteErrors

const maxDetailLength = 500

/** Only trusts the site's own error codes: a proxy may answer 401, 403 or 502 too. */
export function toRefusal(status: number, body: object | null): SiteRefusal {
  const { error, code, upgradeUrl, nextAt } = (body ?? {}) as Partial<ApiError>
  const refused = code && Object.hasOwn(messages, code) ? code : 'fault'
  const siteText = typeof error === 'string' ? error.slice(0, maxDetailLength) : ''
  return {
    refused,
    message: messages[refused],
    detail: siteText || siteStatus(status),
    ...(typeof upgradeUrl === 'string' && { upgradeUrl }),
    ...(typeof nextAt === 'number' && { nextAt }),
  }
}

export function refuseInsecure(url: string): SiteRefusal {
  return { refused: 'insecure-site', message: siteInsecure(url) }
}

/** Whether the site is down or unreachable, as opposed to a refusal of this user's request. */
export function isUnavailable({ refused }: SiteRefusal): boolean {
  return refused === 'offline' || refused === 'fault'
}
