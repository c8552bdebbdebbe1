import { announceMethod } from '../identity/method-emails.ts'
import type { IdentityPorts, IdentityStores } from '../identity/ports.ts'
import { checkProof, findProof } from '../identity/proof.ts'
import { getSessionCounter, type Proof, type ProofRefusal } from '../identity/prove-password.ts'
import { replaceRecoveryCodes } from '../identity/second-factor.ts'
import type { SecondFactor } from '../identity/second-factor-stores.ts'
import type { User, UserId } from '../identity/user.ts'
import {
  forgetAttempts,
  refuseUntilWaitEnds,
  type TooManyAttempts,
  takeAttempt,
} from '../limits/login-backoff.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { publishToUsers } from '../teams/change-team.ts'
import type { TeamStores } from '../teams/ports.ts'
import type { Transaction } from '../transaction.ts'

/** Teams may require a second factor, so their members' editors are told about a change. */
export type TwoStepStores = IdentityStores & Pick<TeamStores, 'teamMembers' | 'changes'>

type TwoStepPorts = Omit<IdentityPorts, 'transaction'> & {
  readonly transaction: Transaction<TwoStepStores>
}

type Off = Refusal<'second-factor-off'>

export type TwoStepState =
  /** At a hosted provider, which keeps its own second factor. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'off' }
  /** The app has to be set up: with this key, or the same as a link. */
  | { readonly kind: 'setting-up'; readonly appKey: string; readonly uri: string }
  | { readonly kind: 'on'; readonly since: Date; readonly codesLeft: number }

type Viewer = { readonly user: User; readonly sessionId: string }

const issuer = 'Ghost Writers IA'

/** Whether two-step login is on. The key of one that is being set up is shown only after a proof. */
export async function readTwoStep(
  ports: Pick<IdentityPorts, 'identity' | 'secondFactors' | 'authenticator' | 'proofs' | 'clock'>,
  { user, sessionId }: Viewer,
): Promise<TwoStepState> {
  if (ports.identity.isHosted) return { kind: 'elsewhere' }
  const factor = await ports.secondFactors.findFactor(user.id)
  if (factor?.confirmedAt) {
    const codesLeft = await ports.secondFactors.countRecoveryCodes(user.id)
    return { kind: 'on', since: factor.confirmedAt, codesLeft }
  }
  const isShown = factor !== null && (await findProof(ports, sessionId)) !== null
  const appKey = isShown ? ports.authenticator.revealKey(factor.encryptedSecret) : null
  if (appKey === null) return { kind: 'off' }
  return { kind: 'setting-up', appKey, uri: toUri(user, appKey) }
}

/** What authenticator apps read from the QR code. */
function toUri({ email }: User, appKey: string): string {
  const label = [issuer, email].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${appKey}&issuer=${encodeURIComponent(issuer)}`
}

/** Makes the key for an app. Nothing is asked for until a code of the app was typed. */
export async function startTwoStep(
  ports: TwoStepPorts,
  proof: Proof,
): Promise<
  | { readonly started: true }
  | Refusal<'second-factor-on' | 'second-factor-elsewhere'>
  | ProofRefusal
> {
  if (ports.identity.isHosted) return refuse('second-factor-elsewhere')
  const proven = await checkProof(ports, proof)
  if (isRefusal(proven)) return proven
  const { authenticator, clock } = ports
  return ports.transaction(async ({ credentials, secondFactors }) => {
    await credentials.holdCredential(proven.id)
    const factor = await secondFactors.findFactor(proven.id)
    if (factor?.confirmedAt) return refuse('second-factor-on')
    const encryptedSecret = authenticator.createSecret()
    const times = { addedAt: clock.now(), confirmedAt: null, lastStep: 0 }
    await secondFactors.addFactor({ userId: proven.id, encryptedSecret, ...times })
    return { started: true }
  })
}

type NewCodes = { readonly recoveryCodes: readonly string[] }

/** Turns two-step login on, with the first code of the app. Returns the recovery codes, once. */
export async function confirmTwoStep(
  ports: TwoStepPorts,
  { user, sessionId, code }: Viewer & { readonly code: string },
): Promise<NewCodes | Off | Refusal<'wrong-code' | 'unproven'> | TooManyAttempts> {
  if (!(await findProof(ports, sessionId))) return refuse('unproven')
  const key = await getSessionCounter(ports, { userId: user.id, sessionId })
  return ports.transaction(async (stores) => {
    const counting = { ...ports, ...stores }
    await stores.credentials.holdCredential(user.id)
    const factor = await stores.secondFactors.findFactor(user.id)
    if (!factor || factor.confirmedAt) return refuse('second-factor-off')
    if (!(await takeAttempt(counting, key))) return refuseUntilWaitEnds(counting, key)
    if (!(await isFirstCode(ports, stores, { factor, code }))) return refuse('wrong-code')
    await forgetAttempts(counting, key)
    await stores.secondFactors.confirmFactor(user.id, ports.clock.now())
    const recoveryCodes = await replaceRecoveryCodes(ports, stores, user.id)
    await announceMethod(ports, stores, { user, change: 'second-factor-added' })
    await publishToUsers(stores, [user.id])
    return { recoveryCodes }
  })
}

async function isFirstCode(
  { authenticator, clock }: Pick<IdentityPorts, 'authenticator' | 'clock'>,
  { secondFactors }: Pick<IdentityStores, 'secondFactors'>,
  { factor, code }: { readonly factor: SecondFactor; readonly code: string },
): Promise<boolean> {
  const typed = { ...factor, code: code.replace(/\s/g, ''), now: clock.now() }
  const step = authenticator.findStep(typed)
  return step !== null && secondFactors.spendStep(factor.userId, step)
}

/** Makes new recovery codes; the old ones stop working. */
export async function renewRecoveryCodes(
  ports: TwoStepPorts,
  proof: Proof,
): Promise<NewCodes | Off | ProofRefusal> {
  return changeTwoStep(ports, proof, async (stores, userId) => {
    const recoveryCodes = await replaceRecoveryCodes(ports, stores, userId)
    const announcement = { user: proof.user, change: 'recovery-codes-replaced' } as const
    await announceMethod(ports, stores, announcement)
    return { recoveryCodes }
  })
}

/** Turns two-step login off. */
export async function endTwoStep(
  ports: TwoStepPorts,
  proof: Proof,
): Promise<{ readonly ended: true } | Off | ProofRefusal> {
  return changeTwoStep(ports, proof, async (stores, userId) => {
    await removeSecondFactor(ports, stores, { ...proof.user, id: userId })
    return { ended: true }
  })
}

/** In a transaction. Also ends remembered browsers and the recovery codes. */
export async function removeSecondFactor(
  ports: TwoStepPorts,
  stores: TwoStepStores,
  user: User,
): Promise<void> {
  await stores.secondFactors.removeFactor(user.id)
  await announceMethod(ports, stores, { user, change: 'second-factor-removed' })
  await publishToUsers(stores, [user.id])
}

/**
 * After a proof that isn't a code by email: the second factor is there for when someone else reads
 * the owner's email.
 */
async function changeTwoStep<Result>(
  ports: TwoStepPorts,
  proof: Proof,
  work: (stores: TwoStepStores, userId: UserId) => Promise<Result>,
): Promise<Result | Off | ProofRefusal> {
  const recent = await findProof(ports, proof.sessionId)
  if (!proof.password && recent?.method === 'email-code') return refuse('unproven')
  const proven = await checkProof(ports, proof)
  if (isRefusal(proven)) return proven
  return ports.transaction(async (stores) => {
    await stores.credentials.holdCredential(proven.id)
    const factor = await stores.secondFactors.findFactor(proven.id)
    return factor?.confirmedAt ? work(stores, proven.id) : refuse('second-factor-off')
  })
}
