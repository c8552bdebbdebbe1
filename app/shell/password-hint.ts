/** The passwords that people choose first, and that attackers try first. */
const common =
  /^(?:(\w)\1+|1?2?3456789?0?|12345\d*|654321|123123|password\d*|passw0rd|qwerty\d*|azerty\d*|abc123|iloveyou|welcome\d*|letmein|monkey|dragon|football|baseball|sunshine|princess|admin\d*|login\d*|secret\d*|ghost ?writers?(?: ?ia)?)$/i

type Hint = { readonly text: string; readonly tone: 'muted' | 'danger' | 'ok' }

/** A hint about a password while it's typed. Only advice: the server enforces the minimum length alone. */
export function describeStrength(password: string, minLength: number): Hint {
  const { length } = [...password]
  if (length === 0) {
    const text = `At least ${minLength} characters. A short sentence works well.`
    return { text, tone: 'muted' }
  }
  if (length < minLength) return { text: countMissing(minLength - length), tone: 'muted' }
  if (common.test(password)) {
    return { text: 'Weak password: one of the first that anyone would guess.', tone: 'danger' }
  }
  if (length < 10) {
    return { text: 'Fair password. Longer is safer: try a few words.', tone: 'muted' }
  }
  return length < 15
    ? { text: 'Good password. 15 characters are even better.', tone: 'ok' }
    : { text: 'Strong password.', tone: 'ok' }
}

function countMissing(count: number): string {
  return count === 1 ? '1 more character' : `${count} more characters`
}
