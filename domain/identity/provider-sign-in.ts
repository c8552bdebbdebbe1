import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import { addDevice } from './device-tokens.ts'
import { createSession, type SignedIn } from './manage-sessions.ts'
import { openSession } from './open-session.ts'
import type { IdentityPorts, IdentityStores, IdentityTrouble } from './ports.ts'
import { recordProof } from './proof.ts'
import type { ProviderPerson } from './sign-in-provider.ts'
import { signUp } from './sign-up.ts'
import type { User, UserId } from './user.ts'

type ProviderSignIn = {
  readonly person: ProviderPerson
  /** The network address it came from: counted, never stored. */
  readonly from: string
  readonly device: string
  /** The session token that the browser had until now, if any. */
  readonly formerToken: string | null
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
  /** Of the page that they came from, for a new account. */
  readonly language: SiteLanguage
}

export type ProviderSignedIn = SignedIn & {
  /** What is new about the account; null if it isn't new. */
  readonly created: { readonly isVerified: boolean; readonly isMailed: boolean } | null
}

export type ProviderSignInRefusal =
  | Refusal<
      'account-locked' | 'provider-email-taken' | 'provider-without-email' | 'too-many-sign-ups'
    >
  | IdentityTrouble

/**
 * Logs someone in whom a provider vouched for, and creates their account the first time: verified if
 * the provider has verified the address. An account that has the address is never opened or linked,
 * because the provider may be wrong about who reads email there. See ADR-0091.
 */
export async function signInByProvider(
  ports: IdentityPorts,
  login: ProviderSignIn,
): Promise<ProviderSignedIn | ProviderSignInRefusal> {
  const known = await openKnown(ports, login)
  if (known) return known
  const created = await createAccount(ports, login)
  if (!isRefusal(created)) return created
  // Someone signed in as the same person a moment ago: the first one has created the account.
  const isTaken = created.refused === 'provider-email-taken'
  return (isTaken && (await openKnown(ports, login))) || created
}

/** Null if nobody has linked this person to an account. */
async function openKnown(
  ports: IdentityPorts,
  { person, device, formerToken, deviceTokens: tokens }: ProviderSignIn,
): Promise<ProviderSignedIn | Refusal<'account-locked'> | null> {
  const { token, session } = createSession(ports, { device })
  const opened = await ports.transaction(async (stores) => {
    const found = await stores.providerLogins.findLogin(person)
    const user = found && (await stores.users.findUser(found.userId))
    if (!user) return null
    const opening = { user, session, formerToken, deviceTokens: tokens }
    const locked = await openSession(ports, stores, opening)
    if (locked) return locked
    await recordUse(ports, stores, { person, sessionId: session.id, userId: user.id })
    return user
  })
  if (!opened || isRefusal(opened)) return opened
  const deviceTokens = addDevice(ports, { user: opened, tokens })
  return { userId: opened.id, token, deviceTokens, created: null }
}

type Use = {
  readonly person: ProviderPerson
  readonly sessionId: string
  readonly userId: UserId
}

/** Remembers when a provider was used. It proves for a while that this session is its owner's. */
async function recordUse(
  { clock }: Pick<IdentityPorts, 'clock'>,
  stores: IdentityStores,
  { person, sessionId, userId }: Use,
): Promise<void> {
  const used = { email: person.email ?? '', usedAt: clock.now() }
  await stores.providerLogins.markUsed(person, used)
  await recordProof({ ...stores, clock }, { sessionId, userId, method: 'provider' })
}

/** Thrown in the transaction of a new account, which must not stay without its way in. */
class PersonKnown extends Error {
  override name = 'PersonKnown'
}

async function createAccount(
  ports: IdentityPorts,
  { person, ...browser }: ProviderSignIn,
): Promise<ProviderSignedIn | ProviderSignInRefusal> {
  const { email, isEmailVerified } = person
  if (!email) return refuse('provider-without-email')
  const name = person.name || (email.split('@')[0] ?? '')
  const account = { name, email, password: null, isEmailVerified }
  const signingUp = signUp(ports, {
    ...account,
    ...browser,
    async addMethod({ providerLogins }, user) {
      const now = ports.clock.now()
      const { issuer, subject } = person
      const login = { issuer, subject, userId: user.id, email, addedAt: now, usedAt: now }
      if (!(await providerLogins.addLogin(login))) throw new PersonKnown()
    },
  })
  const signedUp = await signingUp.catch((fault) => {
    if (fault instanceof PersonKnown) return refuse('email-taken')
    throw fault
  })
  if (isRefusal(signedUp)) return refuseAccount(signedUp)
  const { isMailed, ...signedIn } = signedUp
  const sessionId = ports.secrets.hash(signedIn.token)
  await recordProof(ports, { sessionId, userId: signedIn.userId, method: 'provider' })
  return { ...signedIn, created: { isVerified: isEmailVerified, isMailed } }
}

type SignUpRefusal = Extract<Awaited<ReturnType<typeof signUp>>, Refusal>

function refuseAccount({ refused }: SignUpRefusal): ProviderSignInRefusal {
  if (refused === 'email-taken') return refuse('provider-email-taken')
  // A person of a provider has no password, and their address was checked.
  if (refused === 'weak-password' || refused === 'invalid-email')
    return refuse('provider-without-email')
  return refuse(refused)
}

type ProviderProof = {
  readonly user: Pick<User, 'id'>
  readonly sessionId: string
  readonly person: ProviderPerson
}

/** Someone signed in again at a provider, which proves for a while that this session is theirs. */
export function proveByProvider(
  ports: IdentityPorts,
  { user, sessionId, person }: ProviderProof,
): Promise<{ readonly proven: true } | Refusal<'provider-not-linked' | 'visit-ended'>> {
  return ports.transaction(async (stores) => {
    if (!(await stores.sessions.holdSession(user.id, sessionId))) return refuse('visit-ended')
    const found = await stores.providerLogins.findLogin(person)
    if (found?.userId !== user.id) return refuse('provider-not-linked')
    await recordUse(ports, stores, { person, sessionId, userId: user.id })
    return { proven: true }
  })
}
