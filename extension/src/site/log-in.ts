import {
  type DeviceCode,
  type DeviceError,
  type DeviceToken,
  editorClientId,
  type Me,
} from '@ghost-writers-ia/site-api'
import { readUrl } from '../read-url.ts'
import { isRefusal } from '../refusal.ts'
import { seconds, type Wait } from '../time.ts'
import { askSite, readJson, type Site, send } from './ask-site.ts'
import type { SiteRefusal } from './refusals.ts'

type Login = {
  /** What the user reads when asked to allow this editor. */
  readonly deviceName: string
  /** Shows the code to the user and leads them to the page that asks for it. False: they gave up. */
  readonly show: (code: DeviceCode) => Promise<boolean>
  readonly wait: Wait
  readonly signal: AbortSignal
}

export type LoggedIn = { readonly token: string; readonly me: Me }

export type LoginRefusal = {
  readonly refused: 'denied' | 'too-late' | 'stopped' | 'no-answer' | 'foreign-link'
  readonly words: string
  /** Third-party text: for the log only. */
  readonly detail?: string
}

/** Logs this editor in by a code that the user confirms on the site. See RFC 8628. */
export async function logIn(site: Site, login: Login): Promise<LoggedIn | LoginRefusal> {
  const { deviceName, show } = login
  const body = { client_id: editorClientId, device_name: deviceName }
  const code = await askSite(site, { call: 'POST /api/v1/device/code', body })
  if (isRefusal(code)) return noAnswer(code)

  const link = [code.verification_uri, code.verification_uri_complete].find(
    (address) => !hasSameOrigin(address, site.url),
  )
  if (link !== undefined) return { ...foreignLink, detail: link.slice(0, 500) }
  if (!(await show(code))) return stopped
  const token = await waitForToken(site, { ...login, code })
  if (typeof token !== 'string') return token

  const me = await askSite({ ...site, token }, { call: 'GET /api/v1/me' })
  return isRefusal(me) ? noAnswer(me) : { token, me }
}

/** A login page anywhere else could belong to anyone. */
function hasSameOrigin(address: string, siteUrl: string): boolean {
  const origin = readUrl(address)?.origin
  return origin !== undefined && origin === readUrl(siteUrl)?.origin
}

/** Asks as often as the site allows, until the user has decided or the code is too old. */
async function waitForToken(
  site: Site,
  { code, wait, signal }: Login & { readonly code: DeviceCode },
): Promise<string | LoginRefusal> {
  let intervalMs = seconds(code.interval)
  for (let waitedMs = 0; waitedMs < seconds(code.expires_in); waitedMs += intervalMs) {
    await wait(intervalMs, signal)
    if (signal.aborted) return stopped

    const answer = await askForToken(site, code.device_code)
    if (answer === 'slow_down') intervalMs += seconds(5)
    else if (answer !== 'authorization_pending') return answer
  }
  return tooLate
}

const stopped: LoginRefusal = { refused: 'stopped', words: 'The login was cancelled.' }
const foreignLink: LoginRefusal = {
  refused: 'foreign-link',
  words: 'The site sent a login link to a different address. Check ghostWriters.site.url.',
}
const tooLate: LoginRefusal = { refused: 'too-late', words: 'The code is too old. Log in again.' }

async function askForToken(
  site: Site,
  deviceCode: string,
): Promise<string | LoginRefusal | 'slow_down' | 'authorization_pending'> {
  const response = await send(site, {
    call: 'POST /api/v1/device/token',
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: deviceCode,
      client_id: editorClientId,
    },
  })
  // A network that is away for a moment is no answer: the code still lives.
  if (!response || response.status >= 500) return 'authorization_pending'
  const answer = (await readJson(response)) as DeviceToken | DeviceError | null
  if (answer && 'access_token' in answer) return answer.access_token
  return toOutcome(answer?.error)
}

function toOutcome(
  error: DeviceError['error'] | undefined,
): LoginRefusal | 'slow_down' | 'authorization_pending' {
  if (error === 'authorization_pending' || error === 'slow_down') return error
  if (error === 'expired_token') return tooLate
  if (error === 'access_denied')
    return { refused: 'denied', words: 'The login was refused on the site.' }
  const words = "The site doesn't recognize this login. Please log in again."
  return { refused: 'no-answer', words, detail: String(error).slice(0, 200) }
}

function noAnswer({ words, detail }: SiteRefusal): LoginRefusal {
  return { refused: 'no-answer', words, ...(detail && { detail }) }
}
