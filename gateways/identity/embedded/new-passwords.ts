import type { AuthUser } from '#domain/identity/ports.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import type { Turn } from './hash-queue.ts'
import type { Passwords } from './passwords.ts'

type NewPassword = {
  readonly password: string
  /** Null if nobody has the account. */
  readonly owner: Pick<AuthUser, 'email' | 'name'> | null
  readonly turn?: Turn
}

/** Hashes a password that someone chose, unless it's one that others would try first. */
export async function hashNew(
  passwords: Passwords,
  { password, owner, turn }: NewPassword,
): Promise<{ readonly hash: string } | Refusal<'too-busy' | 'weak-password'>> {
  if (isEasyToGuess(password, owner)) return refuse('weak-password')
  return passwords.hash(password, turn)
}

const ours = /^\d*ghostwriters?(ia)?\d*$/

/** No form accepts more characters, and Unicode normalization of many accents takes minutes. */
const maxLength = 1_024

/** Upper case, spaces, punctuation and a number at the end make nothing harder to guess. */
export function isEasyToGuess(password: string, owner: NewPassword['owner']): boolean {
  if (password.length > maxLength) return false
  if (commonPasswords.has(toLower(password))) return true
  const plain = squash(password)
  if (ours.test(plain)) return true
  const own = owner ? [owner.email, owner.email.split('@')[0] ?? '', owner.name].map(squash) : []
  const names = own.filter((name) => name !== '')
  return names.includes(plain) || names.includes(plain.replace(/\d+$/, ''))
}

function toLower(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Letters and digits only. */
function squash(text: string): string {
  return toLower(text).replace(/[^\p{L}\p{N}]/gu, '')
}
