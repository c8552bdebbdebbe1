export type CardKind = {
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  /** Two upper-case letters. */
  readonly country: string
  readonly funding: 'credit' | 'debit' | 'prepaid'
}

const usual: CardKind = { brand: 'visa', country: 'US', funding: 'credit' }

type NumberAndToken = readonly [number: string, token: string]

/** https://docs.stripe.com/testing#cards */
const brands: readonly (readonly [...NumberAndToken, Partial<CardKind>])[] = [
  ['4242424242424242', 'pm_card_visa', {}],
  ['4242424242424242', 'pm_card_us', {}],
  ['4000056655665556', 'pm_card_visa_debit', { funding: 'debit' }],
  ['5555555555554444', 'pm_card_mastercard', { brand: 'mastercard' }],
  ['5200828282828210', 'pm_card_mastercard_debit', { brand: 'mastercard', funding: 'debit' }],
  ['5105105105105100', 'pm_card_mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid' }],
  ['378282246310005', 'pm_card_amex', { brand: 'amex' }],
  ['6011111111111117', 'pm_card_discover', { brand: 'discover' }],
  ['3056930009020004', 'pm_card_diners', { brand: 'diners' }],
  ['3566002020360505', 'pm_card_jcb', { brand: 'jcb' }],
  ['6200000000000005', 'pm_card_unionpay', { brand: 'unionpay' }],
]

/** Visa cards, by the country in their token. https://docs.stripe.com/testing#international-cards */
const countries: Readonly<Record<string, string>> = {
  at: '4000000400000008',
  au: '4000000360000006',
  be: '4000000560000004',
  bg: '4000001000000000',
  br: '4000000760000002',
  ca: '4000001240000000',
  ch: '4000007560000009',
  cy: '4000001960000008',
  cz: '4000002030000002',
  de: '4000002760000016',
  dk: '4000002080000001',
  ee: '4000002330000009',
  es: '4000007240000007',
  fi: '4000002460000001',
  fr: '4000002500000003',
  gb: '4000008260000000',
  gr: '4000003000000030',
  hu: '4000003480000005',
  ie: '4000003720000005',
  it: '4000003800000008',
  jp: '4000003920000003',
  lt: '4000004400000000',
  lu: '4000004420000006',
  lv: '4000004280000005',
  mt: '4000004700000007',
  mx: '4000004840008001',
  nl: '4000005280000002',
  no: '4000005780000007',
  pl: '4000006160000005',
  pt: '4000006200000007',
  ro: '4000006420000001',
  se: '4000007520000008',
  si: '4000007050000006',
  sk: '4000007030000001',
}

type PlainCard = { readonly number: string; readonly token: string; readonly kind: CardKind }

/** Cards that pay, and differ by who made them and where. */
export const plainCards: readonly PlainCard[] = [
  ...brands.map(([number, token, kind]) => ({ number, token, kind: { ...usual, ...kind } })),
  ...Object.entries(countries).map(([code, number]) => ({
    number,
    token: `pm_card_${code}`,
    kind: { ...usual, country: code.toUpperCase() },
  })),
]

export function getKind(number: string): CardKind {
  return plainCards.find((card) => card.number === number)?.kind ?? usual
}

/** The same for the same number. The last four digits alone wouldn't do: Dutch cards share them with one that declines. */
export function toFingerprint(number: string): string {
  const { brand, country } = getKind(number)
  const issuer = brand === 'visa' && country === 'US' ? '' : `${brand}${country}`
  return `Sandboxfp${issuer}${number.slice(-4)}`
}

const names: Record<CardKind['brand'], string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** As a person knows it. */
export function nameBrand(brand: string | undefined): string {
  return names[brand as CardKind['brand']] ?? 'Card'
}
