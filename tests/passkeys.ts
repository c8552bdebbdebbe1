import { addPasskey, startPasskeyAddition } from '#domain/identity/manage-passkeys.ts'
import type { SignedIn } from '#domain/identity/manage-sessions.ts'
import { logInWithPasskey, startPasskeyLogin } from '#domain/identity/passkey-login.ts'
import { signUpWithPasskey, startPasskeySignUp } from '#domain/identity/passkey-sign-up.ts'
import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'
import { allow } from './accounts.ts'
import type { createAuthenticator } from './authenticator.ts'
import { adasAccount } from './people.ts'

export type Authenticator = ReturnType<typeof createAuthenticator>

type Changes = Parameters<Authenticator['use']>[1]

/** Signs a user up with nothing but a passkey, by default Ada. */
export async function joinByPasskey(
  ports: Ports,
  authenticator: Authenticator,
  account: Partial<typeof adasAccount> = {},
) {
  const { password: _, ...newcomer } = { ...adasAccount, ...account }
  const { options, secret } = allow(await startPasskeySignUp(ports, newcomer))
  const answer = authenticator.create(options)
  const signedUp = allow(await signUpWithPasskey(ports, { ...newcomer, answer, secret }))
  const { userId, ...signedIn } = signedUp
  return { user: (await ports.users.findUser(userId)) as User, ...signedIn }
}

/** Logs in with a passkey. Returns the refusal or the session. */
export async function logInByPasskey(
  ports: Ports,
  authenticator: Authenticator,
  changes: Changes = {},
): Promise<SignedIn | { readonly refused: string }> {
  const { from, device } = adasAccount
  const { options, secret } = allow(await startPasskeyLogin(ports, { from }))
  const answer = authenticator.use(options, changes)
  const browser = { from, device, formerToken: null, deviceTokens: [] }
  return logInWithPasskey(ports, { answer, secret, ...browser })
}

type Adding = { readonly user: User; readonly sessionId: string; readonly password?: string }

/** Adds a passkey to an account whose session proved recently that it's its owner's. */
export async function addByPasskey(
  ports: Ports,
  authenticator: Authenticator,
  { user, sessionId, password = '' }: Adding,
) {
  const proof = { user, sessionId, password }
  const { options, secret } = allow(await startPasskeyAddition(ports, proof))
  const answer = authenticator.create(options)
  return addPasskey(ports, { user, sessionId, answer, secret, device: 'Firefox on Linux' })
}
