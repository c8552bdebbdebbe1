import type { User } from './user.ts'

/**
 * The first line of an email. An unverified address may be someone else's, so it gets nothing that
 * a user typed: that could be spam.
 */
export function greet({ name, isEmailVerified }: Pick<User, 'name' | 'isEmailVerified'>): string {
  return isEmailVerified ? `Hello ${name},` : 'Hello,'
}
