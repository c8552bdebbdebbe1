import {
  forgetAttempts,
  refuseUntilWaitEnds,
  type TooManyAttempts,
  takeAttempt,
} from '../limits/login-backoff.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { days } from '../time.ts'
import type { IdentityPorts, IdentityStores, Secrets } from './ports.ts'
import type { UserId } from './user.ts'

export const recoveryCodeCount = 10

/** Letters and digits without those that look alike: 16 of them are 79 bits. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryLength = 16

export const rememberedBrowserMs = days(30)

type CodeStores = Pick<IdentityStores, 'secondFactors' | 'limits'>
type CodePorts = Pick<IdentityPorts, 'authenticator' | 'secrets' | 'clock'>

type TypedCode = {
  readonly userId: UserId
  /** From the app, or a recovery code. */
  readonly code: string
  /** What wrong codes are counted for. */
  readonly counter: string
}

/**
 * Uses up a code, in the transaction of what it's for. A wrong one counts there, too: the
 * transaction has to be committed after a refusal.
 */
export async function spendCode(
  ports: CodePorts,
  stores: CodeStores,
  { userId, code, counter }: TypedCode,
): Promise<{ readonly spent: true } | Refusal<'wrong-code'> | TooManyAttempts> {
  const counting = { ...ports, limits: stores.limits }
  if (!(await takeAttempt(counting, counter))) return refuseUntilWaitEnds(counting, counter)
  if (!(await isRight(ports, stores, { userId, code }))) return refuse('wrong-code')
  await forgetAttempts(counting, counter)
  return { spent: true }
}

async function isRight(
  { authenticator, secrets, clock }: CodePorts,
  { secondFactors }: CodeStores,
  { userId, code }: Pick<TypedCode, 'userId' | 'code'>,
): Promise<boolean> {
  const factor = await secondFactors.findFactor(userId)
  if (!factor?.confirmedAt) return false
  const typed = toTyped(code)
  if (typed.length === recoveryLength)
    return secondFactors.spendRecoveryCode(userId, hashRecoveryCode(secrets, { userId, code }))
  const step = authenticator.findStep({ ...factor, code: typed, now: clock.now() })
  if (step === null || !(await secondFactors.spendStep(userId, step))) return false
  // As passwords are hashed again, so that an old secret of the server can be dropped one day.
  const renewed = authenticator.renewSecret(factor.encryptedSecret)
  if (renewed) await secondFactors.setSecret(userId, renewed)
  return true
}

/** Codes are shown in groups, and people type what they see. */
function toTyped(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

/** Of the user, so that equal codes of two users don't have equal hashes. */
function hashRecoveryCode(
  secrets: Secrets,
  { userId, code }: { readonly userId: UserId; readonly code: string },
): string {
  return secrets.hash(`recovery-code ${userId} ${toTyped(code)}`)
}

/** Replaces the recovery codes. They are returned now and never again. */
export async function replaceRecoveryCodes(
  { secrets }: Pick<IdentityPorts, 'secrets'>,
  { secondFactors }: Pick<IdentityStores, 'secondFactors'>,
  userId: UserId,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => spellRecoveryCode(secrets))
  const hashes = codes.map((code) => hashRecoveryCode(secrets, { userId, code }))
  await secondFactors.setRecoveryCodes(userId, hashes)
  return codes
}

function spellRecoveryCode(secrets: Secrets): string {
  const letters = secrets.spell(recoveryAlphabet, recoveryLength)
  return letters.replace(/.{4}(?=.)/g, '$&-')
}
