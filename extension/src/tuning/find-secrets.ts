/** What a key of a well-known service looks like. `find-secrets.test.ts` has an example of each. */
export const secretFormats = {
  'private key':
    /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  'AWS access key': /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g,
  'Google API key': /\bAIza[\w-]{35}/g,
  'Google OAuth secret': /\bGOCSPX-[\w-]{28}/g,
  'GitHub token': /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{60,})/g,
  'GitLab token': /\bgl(?:pat|ptt|dt|rt|cbt)-[\w-]{20,}/g,
  'Slack token': /\bxox[abeoprs]-[\w-]{10,}/g,
  'Slack webhook': /\bhttps:\/\/hooks\.slack\.com\/services\/[\w/]{20,}/g,
  'Discord webhook': /\bhttps:\/\/discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]{20,}/g,
  'AI provider key': /\bsk-(?:ant-|or-|proj-|svcacct-)?[\w-]{20,}/g,
  'Hugging Face token': /\bhf_[A-Za-z0-9]{30,}/g,
  'Stripe key': /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/g,
  'webhook secret': /\bwhsec_[A-Za-z0-9+/=]{20,}/g,
  'npm token': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'PyPI token': /\bpypi-[\w-]{50,}/g,
  'SendGrid key': /\bSG\.[\w-]{22}\.[\w-]{43}/g,
  'Twilio key': /\b(?:AC|SK)[0-9a-f]{32}\b/g,
  'DigitalOcean token': /\bdo[opr]_v1_[0-9a-f]{64}\b/g,
  'Telegram bot token': /\b\d{8,10}:AA[\w-]{33}/g,
  'Azure storage key': /\bAccountKey=[A-Za-z0-9+/]{80,}={0,2}/g,
  'JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  'Ghost Writers token': /\bgw[a-z]_[\w-]{20,}/g,
  'password in an address': /\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"'`]+:[^\s/@"'`]{3,}@[^\s"'`]+/gi,
  'password in code':
    /\b(?:password|passwd|passphrase|secret|api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|private[_-]?key)["']?\s*[:=]\s*(["'`])(?!\$\{)[^"'`\s]{8,}\1/gi,
  'authorization header': /\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_.=-]{20,}/g,
} as const satisfies Readonly<Record<string, RegExp>>

/** What is written in place of a secret. */
export const secretMask = '[secret removed]'

export type MaskedText = { readonly text: string; readonly count: number }

/** Replaces everything that looks like a secret. */
export function maskSecrets(text: string): MaskedText {
  let count = 0
  const mask = () => {
    count += 1
    return secretMask
  }
  let masked = text
  for (const format of Object.values(secretFormats)) masked = masked.replace(format, mask)
  masked = masked.replace(/[A-Za-z0-9+/_-]{20,}={0,2}/g, (word) => (isRandom(word) ? mask() : word))
  return { text: masked, count }
}

/**
 * Whether a word is probably random, and not a name or a path. Names have few digits between
 * letters, so a word must switch between the kinds of characters often.
 */
function isRandom(word: string): boolean {
  if (isChecksumOfZeros(word)) return false
  if (/^[0-9a-f]+$/i.test(word)) return word.length >= 32 && toEntropy(word) > 3
  if (word.length < 24 || !/\d/.test(word) || !/[a-z]/i.test(word)) return false
  const parts = word.split(/[/_-]/)
  if (Math.max(...parts.map(({ length }) => length)) < 20) return false
  return toEntropy(word) > 4 && countSwitches(word) / word.length > 0.25
}

function isChecksumOfZeros(word: string): boolean {
  return new Set(word).size <= 3
}

/** Shannon entropy, in bits per character. */
export function toEntropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length
    return sum - share * Math.log2(share)
  }, 0)
}

/** How often lower case, upper case and digits follow each other. */
function countSwitches(word: string): number {
  const kinds = [...word].map(toKind)
  return kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length
}

function toKind(character: string): string {
  if (/\d/.test(character)) return 'digit'
  return /[a-z]/.test(character) ? 'lower' : 'other'
}
