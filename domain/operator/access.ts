import { toEmail, type User } from '../identity/user.ts'

/** An address that nobody has verified could be anyone's. */
export function isOperator(
  { email, isEmailVerified }: Pick<User, 'email' | 'isEmailVerified'>,
  operators: readonly string[],
): boolean {
  return isEmailVerified && operators.includes(toEmail(email))
}
