import type { IdentityPorts, ProvenUser } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import { type Proof, type ProofRefusal, provePassword } from './prove-password.ts'

/** How long a typed password is enough in its session. */
const proofLifeMs = minutes(15)

/** Which sessions have typed the password of their account recently. */
export type PasswordProofStore = {
  addProof(proof: PasswordProof): Promise<void>
  findProvedAt(sessionId: string): Promise<Date | null>
  endProof(sessionId: string): Promise<void>
  /** Deletes older ones. */
  forgetProofs(before: Date): Promise<void>
}

type PasswordProof = {
  readonly sessionId: string
  readonly userId: UserId
  readonly provedAt: Date
}

export type ProofPorts = IdentityPorts & { readonly passwordProofs: PasswordProofStore }

/**
 * Until when the password needn't be typed again in this session. Null if it wasn't typed in the
 * last 15 minutes. A session that ends or gets a new token takes its proof with it.
 */
export async function findProvenUntil(
  { passwordProofs, clock }: Pick<ProofPorts, 'passwordProofs' | 'clock'>,
  sessionId: string,
): Promise<Date | null> {
  const provedAt = await passwordProofs.findProvedAt(sessionId)
  const until = provedAt && later(provedAt, proofLifeMs)
  return until && clock.now() < until ? until : null
}

/** Checks the password and remembers for 15 minutes that it was typed in this session. */
export async function proveForAWhile(
  ports: ProofPorts,
  proof: Proof,
): Promise<ProvenUser | ProofRefusal> {
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven
  const { passwordProofs, clock } = ports
  const now = clock.now()
  await passwordProofs.forgetProofs(later(now, -proofLifeMs))
  const { sessionId } = proof
  await passwordProofs.addProof({ sessionId, userId: proven.id, provedAt: now })
  return proven
}

/** Without a password, it must have been typed in this session in the last 15 minutes. */
export async function checkProof(
  ports: ProofPorts,
  proof: Proof,
): Promise<{ readonly id: UserId } | ProofRefusal> {
  if (proof.password) return proveForAWhile(ports, proof)
  const until = await findProvenUntil(ports, proof.sessionId)
  return until ? { id: proof.user.id } : refuse('wrong-password')
}

/** The same, for changes at the identity provider, which may ask for the password each time. */
export async function checkProofForProvider(
  ports: ProofPorts,
  proof: Proof,
): Promise<ProvenUser | ProofRefusal> {
  if (proof.password) return proveForAWhile(ports, proof)
  const checked = await checkProof(ports, proof)
  if (isRefusal(checked)) return checked
  return (await ports.identity.recallUser(checked.id)) ?? refuse('wrong-password')
}

/** Whether the password may be left out of such a change. */
export async function isRecalled(
  ports: ProofPorts,
  { user, sessionId }: Pick<Proof, 'user' | 'sessionId'>,
): Promise<boolean> {
  const until = await findProvenUntil(ports, sessionId)
  return until !== null && (await ports.identity.recallUser(user.id)) !== null
}

/** Asks for the password again from now on. */
export function endProof(
  { passwordProofs }: Pick<ProofPorts, 'passwordProofs'>,
  sessionId: string,
): Promise<void> {
  return passwordProofs.endProof(sessionId)
}
