import type { User } from './user.ts'

/**
 * How a mail begins. Whoever has not proven their address may have given somebody
 * else's: no words of theirs go there, or we would carry anyone's advertising.
 */
export function greet({ name, isEmailVerified }: Pick<User, 'name' | 'isEmailVerified'>): string {
  return isEmailVerified ? `Hello ${name},` : 'Hello,'
}
