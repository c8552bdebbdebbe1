import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type ClockPorts, later, minutes } from '../time.ts'
import type { IdentityPorts, ProvenUser } from './ports.ts'
import { type Proof, type ProofRefusal, provePassword } from './prove-password.ts'
import type { UserId } from './user.ts'
import type { ProofMethod, ProofStore, StoredProof } from './way-in-stores.ts'

/** How long each is enough in its session. */
const proofLifeMs: Readonly<Record<ProofMethod, number>> = {
  password: minutes(15),
  passkey: minutes(15),
  'second-factor': minutes(15),
  provider: minutes(10),
  'email-code': minutes(15),
}

const longestLifeMs = Math.max(...Object.values(proofLifeMs))

export type RecentProof = { readonly method: ProofMethod; readonly until: Date }

type ReadPorts = Pick<IdentityPorts, 'proofs' | 'clock'>

/**
 * How this session proved recently that it's its owner's, and until when that is enough. A session
 * that ends or gets a new token takes its proof with it.
 */
export async function findProof(
  { proofs, clock }: ReadPorts,
  sessionId: string,
): Promise<RecentProof | null> {
  const found = await proofs.findProof(sessionId)
  if (!found) return null
  const until = later(found.provedAt, proofLifeMs[found.method])
  return clock.now() < until ? { method: found.method, until } : null
}

/** Remembers a proof. For inside the transaction that checks it, where there is one. */
export async function recordProof(
  { proofs, clock }: ClockPorts & { readonly proofs: ProofStore },
  proof: Omit<StoredProof, 'provedAt'>,
): Promise<void> {
  const now = clock.now()
  await proofs.forgetProofs(later(now, -longestLifeMs))
  await proofs.addProof({ ...proof, provedAt: now })
}

/** Checks the password and remembers for a while that it was typed in this session. */
export async function proveForAWhile(
  ports: IdentityPorts,
  proof: Proof,
): Promise<ProvenUser | ProofRefusal> {
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven
  const { sessionId } = proof
  await recordProof(ports, { sessionId, userId: proven.id, method: 'password' })
  return proven
}

/** Without a password, this session must have proved recently that it's its owner's. */
export async function checkProof(
  ports: IdentityPorts,
  proof: Proof,
): Promise<{ readonly id: UserId } | ProofRefusal> {
  if (proof.password) return proveForAWhile(ports, proof)
  const recent = await findProof(ports, proof.sessionId)
  return recent ? { id: proof.user.id } : refuseUnproven(ports, proof)
}

/** The same, for changes at the identity provider, which may ask for the password each time. */
export async function checkProofForProvider(
  ports: IdentityPorts,
  proof: Proof,
): Promise<ProvenUser | ProofRefusal> {
  if (proof.password) return proveForAWhile(ports, proof)
  const checked = await checkProof(ports, proof)
  if (isRefusal(checked)) return checked
  return (await ports.identity.recallUser(checked.id)) ?? refuse('wrong-password')
}

/**
 * The same, for what can't be undone: a password that was typed for something else isn't enough,
 * because the form can ask for it again. Other proofs are: they have no field in a form.
 */
export async function checkFreshProof(
  ports: IdentityPorts,
  proof: Proof,
): Promise<ProvenUser | ProofRefusal> {
  if (proof.password) return provePassword(ports, proof)
  const recent = await findProof(ports, proof.sessionId)
  if (!isFresh(recent)) return refuseUnproven(ports, proof)
  return checkProofForProvider(ports, proof)
}

export function isFresh(recent: RecentProof | null): boolean {
  return recent !== null && recent.method !== 'password'
}

/** Accounts without a password are told to prove it another way. */
async function refuseUnproven(
  { identity }: Pick<IdentityPorts, 'identity'>,
  { user }: Pick<Proof, 'user'>,
): Promise<Refusal<'wrong-password' | 'unproven'>> {
  return refuse((await identity.hasPassword(user.id)) ? 'wrong-password' : 'unproven')
}

/** Whether the password may be left out of a change at the identity provider. */
export async function isRecalled(
  ports: IdentityPorts,
  { user, sessionId }: Pick<Proof, 'user' | 'sessionId'>,
): Promise<boolean> {
  const recent = await findProof(ports, sessionId)
  return recent !== null && (await ports.identity.recallUser(user.id)) !== null
}

/** Asks for a proof again from now on. */
export function endProof(
  { proofs }: Pick<IdentityPorts, 'proofs'>,
  sessionId: string,
): Promise<void> {
  return proofs.endProof(sessionId)
}
