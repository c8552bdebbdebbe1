import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { announceMethod } from './method-emails.ts'
import type { IdentityPorts } from './ports.ts'
import { checkProof, findProof } from './proof.ts'
import type { Proof, ProofRefusal } from './prove-password.ts'
import type { ProviderKey } from './provider-logins.ts'
import { takeWaiting } from './provider-visit.ts'
import type { ProviderPerson } from './sign-in-provider.ts'
import type { User } from './user.ts'
import { holdWaysIn, refuseLastWayIn } from './ways-in.ts'

type Link = {
  readonly user: User
  readonly sessionId: string
  readonly person: ProviderPerson
  /** What the email about it calls the provider. */
  readonly name: string
}

/**
 * Lets a person of a provider open the account, and emails its owner about it. For a session that
 * has proved recently that it's the owner's: the visit at the provider begins with that.
 */
export function linkProvider(
  ports: IdentityPorts,
  { user, sessionId, person, name }: Link,
): Promise<{ readonly linked: true } | Refusal<'provider-linked-elsewhere' | 'visit-ended'>> {
  const now = ports.clock.now()
  return ports.transaction(async (stores) => {
    await holdWaysIn(stores, user.id)
    if (!(await stores.sessions.holdSession(user.id, sessionId))) return refuse('visit-ended')
    const { issuer, subject, email } = person
    const login = {
      issuer,
      subject,
      userId: user.id,
      email: email ?? '',
      addedAt: now,
      usedAt: now,
    }
    if (!(await stores.providerLogins.addLogin(login))) {
      const found = await stores.providerLogins.findLogin(person)
      return found?.userId === user.id ? { linked: true } : refuse('provider-linked-elsewhere')
    }
    await announceMethod(ports, stores, { user, change: 'provider-added', name })
    return { linked: true }
  })
}

type WaitingLink = Omit<Link, 'person'> & { readonly secret: string | null }

/** Links the person who waits in this browser since their address was found to be taken. */
export async function linkWaiting(
  ports: IdentityPorts,
  { secret, ...link }: WaitingLink,
): Promise<
  { readonly linked: true } | Refusal<'provider-linked-elsewhere' | 'visit-ended' | 'unproven'>
> {
  if (!(await findProof(ports, link.sessionId))) return refuse('unproven')
  const person = await takeWaiting(ports, secret)
  return person ? linkProvider(ports, { ...link, person }) : refuse('visit-ended')
}

type Unlink = Proof & {
  readonly login: ProviderKey
  /** What the email about it calls the provider. */
  readonly name: string
}

/** A person of a provider can't open the account anymore. Emails its owner. The last way in stays. */
export async function unlinkProvider(
  ports: IdentityPorts,
  { login, name, ...proof }: Unlink,
): Promise<{ readonly unlinked: true } | Refusal<'last-way-in'> | ProofRefusal> {
  const proven = await checkProof(ports, proof)
  if (isRefusal(proven)) return proven
  const { user } = proof
  return ports.transaction(async (stores) => {
    const refused = await refuseLastWayIn(stores, user.id)
    if (refused) return refused
    const { issuer, subject } = login
    const isRemoved = await stores.providerLogins.removeLogin({ issuer, subject, userId: user.id })
    if (isRemoved) await announceMethod(ports, stores, { user, change: 'provider-removed', name })
    return { unlinked: true }
  })
}
