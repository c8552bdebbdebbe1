import type { IdentityPorts, IdentityTrouble, ProvenUser } from '../identity/ports.ts'
import { proveIdentity } from '../identity/prove-identity.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'

export type Proof = { readonly user: User; readonly password: string; readonly from: string }

export type ProofRefusal = Refusal<'wrong-password' | 'too-many-sign-ins'> | IdentityTrouble

/**
 * Asks whoever is signed in for their password once more, before anything that a
 * borrowed computer must not do. Guesses count like guesses at the login.
 */
export async function provePassword(
  ports: IdentityPorts,
  { user, password, from }: Proof,
): Promise<ProvenUser | ProofRefusal> {
  const proven = await proveIdentity(ports, { email: user.email, password, from })
  return isRefusal(proven) ? toProofRefusal(proven) : proven
}

/** Whoever is signed in need not be told that the address may be wrong too. */
export function toProofRefusal<Reason extends string>({ refused }: Refusal<Reason>) {
  const reason = refused === 'wrong-credentials' ? 'wrong-password' : refused
  return refuse(reason as Exclude<Reason, 'wrong-credentials'> | 'wrong-password')
}
