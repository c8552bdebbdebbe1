import type { CardPayment, PaymentAnswer, RefusalReason } from '../controls/controls.ts'
import { getKind } from './card-kinds.ts'
import { findTestCard, type TestCard } from './test-cards.ts'

export type CheckedCard = {
  readonly card: TestCard
  readonly expMonth: number
  readonly expYear: number
}

type Refused = Extract<PaymentAnswer, { kind: 'refused' }>

/** Looks at what was typed. A number that is not a test card's goes no further than this. */
export function checkCard(typed: CardPayment, now: Date): CheckedCard | Refused {
  const number = typed.number.replace(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) return refused('number', 'incomplete_number')
  if (!passesLuhn(number)) return refused('number', 'invalid_number')

  const expiry = readExpiry(typed.expiry)
  if (!expiry) return refused('expiry', 'incomplete_expiry')
  if (isPast(expiry, now)) return refused('expiry', 'past_expiry')
  if (!isCode(typed.cvc.trim(), number)) return refused('cvc', 'incomplete_cvc')

  const card = findTestCard(number)
  if (!card) return refused('number', 'not_a_test_card')
  return { card, ...expiry }
}

/** American Express prints four digits, the others three. */
function isCode(cvc: string, number: string): boolean {
  return (getKind(number).brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(cvc)
}

function refused(field: Refused['field'], reason: RefusalReason): Refused {
  return { kind: 'refused', field, reason }
}

/** From the right, every second digit counts twice, digit by digit. */
export function passesLuhn(number: string): boolean {
  const values = [...number].reverse().map((digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  return values.reduce((total, value) => total + value, 0) % 10 === 0
}

/** With a slash or without: Stripe's form adds it, so people who know it don't type one. */
function readExpiry(text: string): { expMonth: number; expYear: number } | null {
  const [, month, year] = /^(\d{2}|\d(?=\s*\/))\s*\/?\s*(\d{2}|\d{4})$/.exec(text.trim()) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null
  return { expMonth: Number(month), expYear: Number(year.length === 2 ? `20${year}` : year) }
}

/** A card is good until the end of its month. */
function isPast({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date): boolean {
  return Date.UTC(expYear, expMonth, 1) <= now.getTime()
}
