import { z } from 'zod'

/** A user's name, on one line. */
export const PersonName = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1).max(200))

export const Email = z
  .string()
  .transform((email) => email.trim())
  .pipe(z.email().max(254))
