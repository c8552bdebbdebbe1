import type { DeviceCode, Me } from '@ghost-writers-ia/site-api'
import {
  DeviceToken,
  deviceGrantType,
  editorClientId,
} from '@ghost-writers-ia/site-api/device-login'
import { DeviceError, type DeviceErrorCode } from '@ghost-writers-ia/site-api/errors'
import { z } from 'zod/mini'
import { isRefusal } from '../refusal.ts'
import { seconds, type Wait } from '../time.ts'
import { parseUrl } from '../urls.ts'
import { loginWords } from '../words/account.ts'
import { callSite, readJson, type Site, type SiteRefusal, sendRequest } from './call-site.ts'

type Login = {
  /** Shown on the site when the user is asked to allow this editor. */
  readonly deviceName: string
  /** Shows the code and opens the page to confirm it. False: the user canceled. */
  readonly showCode: (code: DeviceCode) => Promise<boolean>
  readonly wait: Wait
  readonly signal: AbortSignal
}

export type LoggedIn = { readonly token: string; readonly me: Me }

type LoginRefusal = {
  readonly refused: 'denied' | 'expired' | 'canceled' | 'failed' | 'foreign-link'
  readonly message: string
  /** Third-party text: only for the log. */
  readonly detail?: string
}

/** Logs in with a code that the user confirms on the site (OAuth device flow, RFC 8628). */
export async function logIn(site: Site, login: Login): Promise<LoggedIn | LoginRefusal> {
  const { deviceName, showCode } = login
  const body = { client_id: editorClientId, device_name: deviceName }
  const code = await callSite(site, { call: 'POST /api/v1/device/code', body })
  if (isRefusal(code)) return toFailed(code)

  const foreignLink = [code.verification_uri, code.verification_uri_complete].find(
    (address) => !hasSameOrigin(address, site.url),
  )
  if (foreignLink !== undefined) {
    const detail = foreignLink.slice(0, 500)
    return { refused: 'foreign-link', message: loginWords.wrongAddress, detail }
  }
  if (!(await showCode(code))) return canceled
  const token = await waitForToken(site, { ...login, code })
  if (typeof token !== 'string') return token

  const me = await callSite({ ...site, token }, { call: 'GET /api/v1/me' })
  return isRefusal(me) ? toFailed(me) : { token, me }
}

/** A login page on any other origin could be phishing. */
function hasSameOrigin(address: string, siteUrl: string): boolean {
  const origin = parseUrl(address)?.origin
  return origin !== undefined && origin === parseUrl(siteUrl)?.origin
}

/** Polls as often as the site allows until the user has decided or the code has expired. */
async function waitForToken(
  site: Site,
  { code, wait, signal }: Login & { readonly code: DeviceCode },
): Promise<string | LoginRefusal> {
  let intervalMs = seconds(code.interval)
  for (let waitedMs = 0; waitedMs < seconds(code.expires_in); waitedMs += intervalMs) {
    await wait(intervalMs, signal)
    if (signal.aborted) return canceled

    const answer = await fetchToken(site, code.device_code)
    if (answer === 'slow_down') intervalMs += seconds(5)
    else if (answer !== 'authorization_pending') return answer
  }
  return expired
}

const canceled: LoginRefusal = { refused: 'canceled', message: loginWords.canceled }
const expired: LoginRefusal = { refused: 'expired', message: loginWords.expired }

async function fetchToken(
  site: Site,
  deviceCode: string,
): Promise<string | LoginRefusal | 'slow_down' | 'authorization_pending'> {
  const response = await sendRequest(site, {
    call: 'POST /api/v1/device/token',
    body: {
      grant_type: deviceGrantType,
      device_code: deviceCode,
      client_id: editorClientId,
    },
  })
  // The code is still valid after a network or server error: keep polling.
  if (!response || response.status >= 500) return 'authorization_pending'
  const answer = await readJson(response)
  const token = z.safeParse(DeviceToken, answer)
  if (token.success) return token.data.access_token
  return toOutcome(z.safeParse(DeviceError, answer).data?.error)
}

function toOutcome(
  error: DeviceErrorCode | undefined,
): LoginRefusal | 'slow_down' | 'authorization_pending' {
  if (error === 'authorization_pending' || error === 'slow_down') return error
  if (error === 'expired_token') return expired
  if (error === 'access_denied') return { refused: 'denied', message: loginWords.denied }
  const detail = String(error).slice(0, 200)
  return { refused: 'failed', message: loginWords.unknown, detail }
}

function toFailed({ message, detail }: SiteRefusal): LoginRefusal {
  return { refused: 'failed', message, ...(detail && { detail }) }
}
