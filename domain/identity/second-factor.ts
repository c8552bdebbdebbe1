import type { TooManyAttempts } from '../limits/login-backoff.ts'
import { forgetAttempts, refuseUntilWaitEnds, takeAttempt } from '../limits/login-backoff.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { days } from '../time.ts'
import type { IdentityPorts, IdentityStores, Secrets } from './ports.ts'
import type { UserId } from './user.ts'

/** An authenticator app that is asked for after the password. See ADR-0092. */
export type SecondFactor = {
  readonly userId: UserId
  /** Only the server's secrets open it. */
  readonly encryptedSecret: string
  readonly addedAt: Date
  /** Null until the first code was typed: it isn't asked for before. */
  readonly confirmedAt: Date | null
  /** The newest time step whose code was used. Each counts once. */
  readonly lastStep: number
}

export type SecondFactorStore = {
  /** Replaces one that wasn't confirmed. */
  addFactor(factor: SecondFactor): Promise<void>
  findFactor(userId: UserId): Promise<SecondFactor | null>
  confirmFactor(userId: UserId, at: Date): Promise<void>
  /** Returns true for the one caller who used the step up; never for an earlier step. */
  spendStep(userId: UserId, step: number): Promise<boolean>
  /** With its recovery codes, remembered browsers and a reset. Returns whether there was one. */
  removeFactor(userId: UserId): Promise<boolean>
  /** Replaces all former ones. */
  setRecoveryCodes(userId: UserId, hashes: readonly string[]): Promise<void>
  countRecoveryCodes(userId: UserId): Promise<number>
  /** Returns true for the one caller who used it up. */
  spendRecoveryCode(userId: UserId, hash: string): Promise<boolean>
}

/** Browsers that aren't asked for the second factor. Ids are hashes of their tokens. */
export type RememberedBrowserStore = {
  addBrowser(browser: {
    readonly id: string
    readonly userId: UserId
    readonly expiresAt: Date
  }): Promise<void>
  /** Whether one of the ids is a browser of the user that isn't expired. */
  isRemembered(
    userId: UserId,
    browser: { readonly ids: readonly string[]; readonly now: Date },
  ): Promise<boolean>
  forgetExpiredBrowsers(now: Date): Promise<void>
}

/** What authenticator apps have in common. */
export type Authenticator = {
  /** A new one, encrypted. */
  createSecret(): string
  /** As apps want it, in base32. Null if it was encrypted with a secret that we no longer have. */
  revealKey(encryptedSecret: string): string | null
  /** The time step that a code is of. Null if it's wrong or not newer than `lastStep`. */
  findStep(typed: {
    readonly encryptedSecret: string
    readonly code: string
    readonly now: Date
    readonly lastStep: number
  }): number | null
}

export const recoveryCodeCount = 10

/** Letters and digits without those that look alike: 16 of them are 79 bits. */
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryLength = 16

export const rememberedBrowserMs = days(30)

type CodeStores = Pick<IdentityStores, 'secondFactors' | 'limits'>
type CodePorts = Pick<IdentityPorts, 'authenticator' | 'secrets' | 'clock'>

export type TypedCode = {
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
  return step !== null && secondFactors.spendStep(userId, step)
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
