/**
 * VAT identification numbers of the EU by prefix: the form of VIES
 * (https://ec.europa.eu/taxation_customs/vies, FAQ 11), and the check digit where its rule is
 * published and short.
 */
const forms: Readonly<Record<string, Form>> = {
  AT: { pattern: /^U\d{8}$/, check: (id) => checkAustria(toDigits(id)) },
  BE: {
    pattern: /^[01]\d{9}$/,
    check: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
  },
  BG: { pattern: /^\d{9,10}$/ },
  CY: { pattern: /^\d{8}[A-Z]$/ },
  CZ: { pattern: /^\d{8,10}$/ },
  DE: { pattern: /^[1-9]\d{8}$/, check: checkIso7064 },
  DK: { pattern: /^\d{8}$/, check: (id) => weigh(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { pattern: /^\d{9}$/, check: (id) => weigh(id, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: {
    pattern: /^\d{9}$/,
    check: (id) => (weigh(id, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === lastDigit(id),
  },
  ES: { pattern: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/ },
  FI: { pattern: /^\d{8}$/, check: (id) => weigh(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { pattern: /^[A-HJ-NP-Z\d]{2}\d{9}$/ },
  HR: { pattern: /^\d{11}$/, check: checkIso7064 },
  HU: { pattern: /^\d{8}$/, check: (id) => weigh(id, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { pattern: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { pattern: /^\d{11}$/, check: passesLuhn },
  LT: { pattern: /^(\d{9}|\d{12})$/ },
  LU: { pattern: /^\d{8}$/, check: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  LV: { pattern: /^\d{11}$/ },
  MT: {
    pattern: /^\d{8}$/,
    check: (id) => 37 - (weigh(id, [3, 4, 6, 7, 8, 9]) % 37) === Number(id.slice(6)),
  },
  NL: { pattern: /^\d{9}B\d{2}$/ },
  PL: {
    pattern: /^\d{10}$/,
    check: (id) => weigh(id, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastDigit(id),
  },
  PT: {
    pattern: /^\d{9}$/,
    check: (id) => checkEleven(weigh(id, [9, 8, 7, 6, 5, 4, 3, 2])) === lastDigit(id),
  },
  RO: { pattern: /^\d{2,10}$/ },
  SE: { pattern: /^\d{10}01$/, check: (id) => passesLuhn(id.slice(0, 10)) },
  SI: {
    pattern: /^[1-9]\d{7}$/,
    check: (id) => checkEleven(weigh(id, [8, 7, 6, 5, 4, 3, 2])) === lastDigit(id),
  },
  SK: { pattern: /^[1-9]\d{9}$/, check: (id) => Number(id) % 11 === 0 },
}

type Form = { readonly pattern: RegExp; readonly check?: (id: string) => boolean }

/** How Stripe's test mode is told what the authority answers. https://docs.stripe.com/billing/customer/tax-ids */
const staged = /^(0{9}|1{9}|2{9})$/

/** Spaces, dots and hyphens don't count, and letters are capital. */
export function normalizeVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** Whether a normalized number has the form of one of the member states. */
export function isVatId(text: string): boolean {
  const [prefix, id] = [text.slice(0, 2), text.slice(2)]
  const form = Object.hasOwn(forms, prefix) ? forms[prefix] : undefined
  if (!form) return false
  return staged.test(id) || (form.pattern.test(id) && (form.check?.(id) ?? true))
}

/** The country that issued it. Greece is EL there and GR everywhere else. */
export function toVatCountry(vatId: string): string {
  const prefix = vatId.slice(0, 2)
  return prefix === 'EL' ? 'GR' : prefix
}

/** The prefix of a country's numbers. */
export function toVatPrefix(country: string): string {
  return country === 'GR' ? 'EL' : country
}

/** What the authority will say: verified, except for the numbers that stand for the others. */
export function foreseeVerification(vatId: string): 'verified' | 'unverified' | 'pending' {
  const id = vatId.slice(2)
  if (id === '1'.repeat(9)) return 'unverified'
  return id === '2'.repeat(9) ? 'pending' : 'verified'
}

function toDigits(id: string): number[] {
  return [...id].filter((one) => /\d/.test(one)).map(Number)
}

function lastDigit(id: string): number {
  return Number(id.at(-1))
}

/** The sum of the first digits, each times its weight. */
function weigh(id: string, weights: readonly number[]): number {
  const digits = toDigits(id)
  return weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0)
}

/** The check digit is what is missing to a multiple of eleven; 10 and 11 count as 0. */
function checkEleven(sum: number): number {
  const rest = 11 - (sum % 11)
  return rest > 9 ? 0 : rest
}

function checkAustria(digits: readonly number[]): boolean {
  const sum = digits.slice(0, 7).reduce((total, digit, place) => {
    const value = place % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)
    return total + value
  }, 0)
  return (10 - ((sum + 4) % 10)) % 10 === digits[7]
}

/** ISO 7064, MOD 11,10. */
function checkIso7064(id: string): boolean {
  const digits = toDigits(id)
  const product = digits.slice(0, -1).reduce((last, digit) => {
    const sum = (digit + last) % 10 || 10
    return (2 * sum) % 11
  }, 10)
  return (11 - product) % 10 === digits.at(-1)
}

function passesLuhn(id: string): boolean {
  const values = toDigits(id)
    .toReversed()
    .map((digit, place) => (place % 2 === 1 ? digit * 2 : digit))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}
