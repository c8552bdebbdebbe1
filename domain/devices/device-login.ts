import { createSession } from '../identity/manage-sessions.ts'
import type { Secrets } from '../identity/ports.ts'
import type { TokenScope } from '../identity/session.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { oneLine } from '../mail/outbox.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import type { DeviceLogin, DevicePorts } from './ports.ts'

const codesPerAddress: RateLimit = { name: 'device-code', max: 30, windowMs: minutes(15) }

export const lifeMs = minutes(10)
export const intervalMs = seconds(5)
const maxNameLength = 60
const maxAttempts = 5

/** What a tool can ask for. The first is what it gets if it doesn't say. */
export const toolScopes = ['models:use', 'usage:read'] as const satisfies readonly TokenScope[]

export type ToolScope = (typeof toolScopes)[number]

export function isToolScope(scope: string): scope is ToolScope {
  return toolScopes.some((one) => one === scope)
}

export type CodeRequest = {
  /** What the editor or the tool calls itself. Untrusted. */
  readonly device: string
  readonly from: string
  /** What a tool asks for. Null for an editor. */
  readonly scopes?: readonly TokenScope[] | null
  /** Whether a page in a browser asks. */
  readonly isWeb?: boolean
}

type DeviceCodes = { readonly deviceCode: string; readonly userCode: string }

/** Starts a device login (RFC 8628): creates a device code for the editor or tool and a short one for its user to type. */
export async function requestDeviceCode(
  ports: DevicePorts,
  { device, from, scopes = null, isWeb = false }: CodeRequest,
): Promise<DeviceCodes | Refusal<'too-many-codes'>> {
  const quota = await consumeRateLimit(ports, { limit: codesPerAddress, key: from })
  if (!quota.isAllowed) return refuse('too-many-codes')

  const { secrets, clock } = ports
  const deviceCode = secrets.create()
  const name = cutDeviceName(device) || 'An editor'
  const secret = deriveSecret(secrets, deviceCode)
  const { session } = createSession(ports, { kind: toKind(scopes), device: name, secret })
  const now = clock.now()
  const userCode = await addLogin(ports, {
    id: secrets.hash(deviceCode),
    device: name,
    scopes,
    address: from,
    isWeb,
    askedAt: now,
    expiresAt: later(now, lifeMs),
    intervalMs,
    sessionId: session.id,
  })
  return { deviceCode, userCode: formatUserCode(userCode) }
}

type Unnamed = Omit<Parameters<DevicePorts['devices']['addLogin']>[0], 'userCode'>

/** Two logins rarely get the same of 25 billion codes; then it tries another. */
async function addLogin({ devices, secrets }: DevicePorts, login: Unnamed): Promise<string> {
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const userCode = secrets.spell(letters, codeLength)
    if (await devices.addLogin({ ...login, userCode })) return userCode
  }
  throw new Error(`Could not create a device login for ${login.device}: no free user code`)
}

/** Removes invisible and text-direction characters, which could make the name read differently. */
export function cutDeviceName(device: string): string {
  return oneLine(device.replace(/\p{Cf}/gu, ''), maxNameLength)
}

function toKind(scopes: readonly TokenScope[] | null): 'editor' | 'tool' {
  return scopes ? 'tool' : 'editor'
}

/** RFC 8628, 3.5: polling too fast increases the interval by this much. */
const penaltyMs = seconds(5)

export type CollectRefusal = Refusal<
  'login-pending' | 'login-too-fast' | 'login-denied' | 'login-expired' | 'login-unknown'
>

type Collecting = { readonly deviceCode: string; readonly kind: 'editor' | 'tool' }

export type CollectedToken = {
  readonly token: string
  /** What a tool may do. */
  readonly scopes: readonly TokenScope[] | null
}

/** The editor or tool polls for its token, and gets it once after the user allowed it. */
export async function collectToken(
  ports: DevicePorts,
  { deviceCode, kind }: Collecting,
): Promise<CollectedToken | CollectRefusal> {
  const { devices, secrets, clock } = ports
  const login = await devices.findLogin(secrets.hash(deviceCode))
  const now = clock.now()
  if (!login || login.state === 'spent' || toKind(login.scopes) !== kind)
    return refuse('login-unknown')
  if (login.state === 'denied') return refuse('login-denied')
  if (now >= login.expiresAt) return refuse('login-expired')
  if (login.state === 'allowed') return handOver(ports, { login, deviceCode })

  const isPatient = await devices.takePoll(login.id, { now, penaltyMs })
  return refuse(isPatient ? 'login-pending' : 'login-too-fast')
}

async function handOver(
  ports: DevicePorts,
  { login, deviceCode }: { login: DeviceLogin; deviceCode: string },
): Promise<CollectedToken | CollectRefusal> {
  const { devices, sessions, secrets } = ports
  if (!(await devices.spendLogin(login.id))) return refuse('login-unknown')
  // The session ended since the user allowed it: by a logout or a new password.
  if (!(await sessions.findSession(login.sessionId))) return refuse('login-denied')

  const { device, scopes } = login
  const secret = deriveSecret(secrets, deviceCode)
  const { token } = createSession(ports, { kind: toKind(scopes), device, secret })
  return { token, scopes }
}

/**
 * The secret of the token, derived from its device code; we store neither. So the session
 * can begin when the user allows it, and can be ended before its token was collected.
 */
function deriveSecret(secrets: Secrets, deviceCode: string): string {
  return secrets.hash(`the editor's token of ${deviceCode}`)
}

/** No vowels, so that no code is a word, and no letters that look like digits. RFC 8628, 6.1. */
export const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8

const form = new RegExp(`^[${letters}]{${codeLength}}$`)

/** Normalizes a typed code: any case, with or without the dash. Null if it can't be a code. */
export function toUserCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return form.test(code) ? code : null
}

/** Adds the dash: two halves are easier to type. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}
