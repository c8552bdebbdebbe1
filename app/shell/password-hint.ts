/** What people choose first, and so does whoever guesses. */
const common =
  /^(?:(\w)\1+|1?2?3456789?0?|12345\d*|654321|123123|password\d*|passw0rd|qwerty\d*|azerty\d*|abc123|iloveyou|welcome\d*|letmein|monkey|dragon|football|baseball|sunshine|princess|admin\d*|login\d*|secret\d*|ghost ?writers?(?: ?ia)?)$/i

/** What to say about a password while it is typed. Never a rule: only advice. */
export function describeStrength(password: string, minLength: number): string {
  const { length } = [...password]
  if (length === 0) return `At least ${minLength} characters. A short sentence is safest.`
  if (length < minLength) return `${minLength - length} more to go.`
  if (common.test(password)) return 'Weak: it is among the first that anyone would guess.'
  if (length < 10) return 'Fair. Longer is safer: try a few words.'
  return length < 15 ? 'Good. Fifteen characters are better still.' : 'Strong.'
}
