import { openSession } from '../identity/open-session.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { oneLine } from '../mail/one-line.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import { deriveSecret } from './device-secret.ts'
import type { DevicePorts } from './ports.ts'
import { codeLength, letters, showUserCode } from './user-code.ts'

const codesPerAddress: RateLimit = { name: 'device-code', max: 30, windowMs: minutes(15) }

export const lifeMs = minutes(10)
export const intervalMs = seconds(5)
const maxNameLength = 60
const maxAttempts = 5

type CodeRequest = {
  /** What the editor calls itself. Untrusted. */
  readonly device: string
  readonly from: string
}

export type Codes = { readonly deviceCode: string; readonly userCode: string }

/** Starts a device login (RFC 8628): creates a device code for the editor and a short one for its user to type. */
export async function askForCode(
  ports: DevicePorts,
  { device, from }: CodeRequest,
): Promise<Codes | Refusal<'too-many-codes'>> {
  const quota = await consumeRateLimit(ports, { limit: codesPerAddress, key: from })
  if (!quota.isAllowed) return refuse('too-many-codes')

  const { secrets, clock } = ports
  const deviceCode = secrets.create()
  const name = cutName(device)
  const secret = deriveSecret(secrets, deviceCode)
  const { session } = openSession(ports, { kind: 'editor', device: name, secret })
  const now = clock.now()
  const userCode = await addLogin(ports, {
    id: secrets.hash(deviceCode),
    device: name,
    address: from,
    askedAt: now,
    expiresAt: later(now, lifeMs),
    intervalMs,
    sessionId: session.id,
  })
  return { deviceCode, userCode: showUserCode(userCode) }
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
