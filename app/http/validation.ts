import { z } from 'zod'

const maxLength = 128
/** UTF-16 units. No password of 128 characters needs more. */
const maxUnits = 1_024

type NewPassword = { readonly password: string; readonly confirmPassword: string }
type PasswordError = { readonly message: string; readonly field: string }

/** Validates a new password. The order of the checks and the messages are the specification's. */
export function checkNewPassword(
  { password, confirmPassword }: NewPassword,
  minLength: number,
): PasswordError | null {
  if (password !== confirmPassword) {
    return { message: 'Passwords do not match', field: 'confirmPassword' }
  }
  const length = countCharacters(password)
  if (length < minLength) {
    return { message: `Password must be at least ${minLength} characters`, field: 'password' }
  }
  return length > maxLength
    ? { message: `Password must be at most ${maxLength} characters`, field: 'password' }
    : null
}

/** Long input isn't counted: normalizing many combining accents takes minutes. */
function countCharacters(password: string): number {
  return password.length > maxUnits ? maxUnits : [...password.normalize('NFKC')].length
}

/** A user's name, on one line. */
export const PersonName = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(200))

export const Email = z
  .string()
  .transform((email) => email.trim())
  .pipe(z.email().max(254))
