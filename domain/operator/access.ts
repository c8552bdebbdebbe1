import { type Proof, type ProofRefusal, provePassword } from '../account/prove-password.ts'
import type { IdentityPorts } from '../identity/ports.ts'
import { toEmail, type User, type UserId } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import { later, minutes } from '../time.ts'

/** How long a typed password opens the operator page. */
export const proofLifeMs = minutes(15)

/** Which sessions have typed the password of their account recently. */
export type PasswordProofStore = {
  addProof(proof: PasswordProof): Promise<void>
  findProvedAt(sessionId: string): Promise<Date | null>
  /** Deletes older ones. */
  forgetProofs(before: Date): Promise<void>
}

type PasswordProof = {
  readonly sessionId: string
  readonly userId: UserId
  readonly provedAt: Date
}

export type AccessPorts = IdentityPorts & { readonly passwordProofs: PasswordProofStore }

/** An address that nobody has verified could be anyone's. */
export function isOperator(
  { email, isEmailVerified }: Pick<User, 'email' | 'isEmailVerified'>,
  operators: readonly string[],
): boolean {
  return isEmailVerified && operators.includes(toEmail(email))
}

/** Whether the password was typed in this session in the last 15 minutes. */
export async function hasProof(
  { passwordProofs, clock }: Pick<AccessPorts, 'passwordProofs' | 'clock'>,
  sessionId: string,
): Promise<boolean> {
  const provedAt = await passwordProofs.findProvedAt(sessionId)
  return provedAt !== null && clock.now() < later(provedAt, proofLifeMs)
}

/** Opens the operator page in this session for 15 minutes. */
export async function openOperatorPage(
  ports: AccessPorts,
  proof: Proof,
): Promise<{ readonly done: true } | ProofRefusal> {
  const proven = await provePassword(ports, proof)
  if (isRefusal(proven)) return proven
  const { passwordProofs, clock } = ports
  const now = clock.now()
  await passwordProofs.forgetProofs(later(now, -proofLifeMs))
  const { sessionId } = proof
  await passwordProofs.addProof({ sessionId, userId: proven.id, provedAt: now })
  return { done: true }
}
