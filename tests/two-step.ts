import { confirmTwoStep, readTwoStep, startTwoStep } from '#domain/account/two-step.ts'
import { recordProof } from '#domain/identity/proof.ts'
import { signIn } from '#domain/identity/sign-in.ts'
import type { User } from '#domain/identity/user.ts'
import { allow } from './accounts.ts'
import { adasAccount } from './people.ts'
import type { TestPorts } from './ports.ts'
import { showCode } from './two-step-codes.ts'

type Viewer = { readonly user: User; readonly sessionId: string }

/** Turns two-step login on in a session. The app's codes are of the step before now, now and after. */
export async function turnOnTwoStep(ports: TestPorts, { user, sessionId }: Viewer) {
  await recordProof(ports, { sessionId, userId: user.id, method: 'passkey' })
  allow(await startTwoStep(ports, { user, password: '', sessionId }))
  const state = await readTwoStep(ports, { user, sessionId })
  if (state.kind !== 'setting-up') throw new Error(`Not being set up, but ${state.kind}`)
  const { appKey: key } = state
  const show = (away = 0) => showCode(key, ports.clock.now(), away)
  const confirmed = await confirmTwoStep(ports, { user, sessionId, code: show(-1) })
  return { key, show, recoveryCodes: allow(confirmed).recoveryCodes }
}

type Login = Partial<Parameters<typeof signIn>[1]>

/** Logs in with the password alone. Returns the secret of the login that waits for a code. */
export async function halfLogIn(ports: TestPorts, login: Login = {}): Promise<string> {
  const half = allow(await signIn(ports, { ...adasAccount, from: '203.0.113.99', ...login }))
  if (!('pendingSecret' in half)) throw new Error('The account asks for no code')
  return half.pendingSecret
}
