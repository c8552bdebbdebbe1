import { openSession } from '../identity/open-session.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { seconds } from '../time.ts'
import { deriveSecret } from './device-secret.ts'
import type { DeviceLogin, DevicePorts } from './ports.ts'

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
  return { token: openSession(ports, { kind: 'editor', device: login.device, secret }).token }
}
