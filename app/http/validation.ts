import { z } from 'zod'
import { invalidEmail, nameTooLong } from '#app/copy/account.ts'
import { passwordProblems } from '#app/copy/passwords.ts'

const maxLength = 128
/** UTF-16 units. No password of 128 characters needs more. */
const maxUnits = 1_024

/** The two fields of a new password. The order of the checks and the messages are the specification's. */
export function newPasswordFields(password: string | undefined, minLength: number) {
  return {
    confirmPassword: z.string().refine((typed) => typed === password, passwordProblems.mismatch),
    password: z
      .string()
      .refine((typed) => countCharacters(typed) >= minLength, passwordProblems.tooShort(minLength))
      .refine((typed) => countCharacters(typed) <= maxLength, passwordProblems.tooLong(maxLength)),
  }
}

/** Long input isn't counted: normalizing many combining accents takes minutes. */
function countCharacters(password: string): number {
  return password.length > maxUnits ? maxUnits : [...password.normalize('NFKC')].length
}

/** A user's name, on one line. */
export const PersonName = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(200, nameTooLong))

export const Email = z
  .string(invalidEmail)
  .transform((email) => email.trim())
  .pipe(z.email(invalidEmail).max(254, invalidEmail))
