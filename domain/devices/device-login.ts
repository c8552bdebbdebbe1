import { createSession } from '../identity/manage-sessions.ts'
import type { Secrets } from '../identity/ports.ts'
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

type CodeRequest = {
  /** What the editor calls itself. Untrusted. */
  readonly device: string
  readonly from: string
  /** Whether a page in a browser asks. */
  readonly isWeb?: boolean
}

type DeviceCodes = { readonly deviceCode: string; readonly userCode: string }

/** Starts a device login (RFC 8628): creates a device code for the editor and a short one for its user to type. */
export async function requestDeviceCode(
  ports: DevicePorts,
  { device, from, isWeb = false }: CodeRequest,
): Promise<DeviceCodes | Refusal<'too-many-codes'>> {
  const quota = await consumeRateLimit(ports, { limit: codesPerAddress, key: from })
  if (!quota.isAllowed) return refuse('too-many-codes')

  const { secrets, clock } = ports
  const deviceCode = secrets.create()
  const name = cutName(device)
  const secret = deriveSecret(secrets, deviceCode)
  const { session } = createSession(ports, { kind: 'editor', device: name, secret })
  const now = clock.now()
  const userCode = await addLogin(ports, {
    id: secrets.hash(deviceCode),
    device: name,
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
function cutName(device: string): string {
  return oneLine(device.replace(/\p{Cf}/gu, ''), maxNameLength) || 'An editor'
}

/** RFC 8628, 3.5: polling too fast increases the interval by this much. */
const penaltyMs = seconds(5)

export type CollectRefusal = Refusal<
  'login-pending' | 'login-too-fast' | 'login-denied' | 'login-expired' | 'login-unknown'
>

/** The editor polls for its token, and gets it once after the user allowed it. */
export async function collectToken(
  ports: DevicePorts,
  deviceCode: string,
): Promise<{ readonly token: string } | CollectRefusal> {
  const { devices, secrets, clock } = ports
  const login = await devices.findLogin(secrets.hash(deviceCode))
  const now = clock.now()
  if (!login || login.state === 'spent') return refuse('login-unknown')
  if (login.state === 'denied') return refuse('login-denied')
  if (now >= login.expiresAt) return refuse('login-expired')
  if (login.state === 'allowed') return handOver(ports, { login, deviceCode })

  const isPatient = await devices.takePoll(login.id, { now, penaltyMs })
  return refuse(isPatient ? 'login-pending' : 'login-too-fast')
}

async function handOver(
  ports: DevicePorts,
  { login, deviceCode }: { login: DeviceLogin; deviceCode: string },
): Promise<{ readonly token: string } | CollectRefusal> {
  const { devices, sessions, secrets } = ports
  if (!(await devices.spendLogin(login.id))) return refuse('login-unknown')
  // The session ended since the user allowed it: by a logout or a new password.
  if (!(await sessions.findSession(login.sessionId))) return refuse('login-denied')

  const secret = deriveSecret(secrets, deviceCode)
  return { token: createSession(ports, { kind: 'editor', device: login.device, secret }).token }
}

/**
 * The secret of an editor's token, derived from its device code; we store neither. So the session
 * can begin when the user allows it, and can be ended before the editor has collected its token.
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
