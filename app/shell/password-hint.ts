import { passwordAdvice } from '#app/copy/shell.ts'

/** Passwords that people choose most often, and attackers try first. */
const common =
  /^(?:(\w)\1+|1?2?3456789?0?|12345\d*|654321|123123|password\d*|passw0rd|qwerty\d*|azerty\d*|abc123|iloveyou|welcome\d*|letmein|monkey|dragon|football|baseball|sunshine|princess|admin\d*|login\d*|secret\d*|ghost ?writers?(?: ?ia)?)$/i

/** Advice while a password is being typed. Nothing here is enforced. */
export function describeStrength(password: string, minLength: number): string {
  const { length } = [...password]
  if (length === 0) return passwordAdvice.empty(minLength)
  if (length < minLength) return passwordAdvice.tooShort(minLength - length)
  if (common.test(password)) return passwordAdvice.weak
  if (length < 10) return passwordAdvice.fair
  return length < 15 ? passwordAdvice.good : passwordAdvice.strong
}
