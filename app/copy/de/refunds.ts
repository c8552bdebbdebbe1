import { formatDay, formatMoment } from '#domain/locale.ts'
import type * as source from '../en/refunds.ts'
import { nameFeature, nameSource } from './usage.ts'

export const refundPage: typeof source.refundPage = {
  description: 'Alles zurück, innerhalb von 14 Tagen nach deiner ersten Zahlung.',
  intro: 'Ohne Begründung. Erstattet auf dein ursprüngliches Zahlungsmittel.',
  nothing: 'Du hast keine Zahlung, die sich erstatten lässt.',
  text: (amount) =>
    `Wir erstatten dir ${amount}. Dein Tarif endet sofort, und du wechselst zu Free. Das ändert sich:`,
  refunded:
    'Deine Zahlung wurde schon erstattet. Dein Tarif endet sofort, und du wechselst zu Free. Das ändert sich:',
  end: 'Tarif jetzt beenden',
  failed: 'Die Rückerstattung hat nicht geklappt. Versuch es noch mal.',
}

export const returnPage: typeof source.returnPage = {
  description: 'Hol dir das Geld für eine Verlängerung zurück, die du nicht genutzt hast.',
  text: (paidAt, amount) =>
    `Seit der Verlängerung deines Tarifs am ${formatDay(paidAt)} hast du keine Anfrage gestellt. Wir erstatten dir ${amount} auf dein ursprüngliches Zahlungsmittel. Dein Tarif endet sofort, und du wechselst zu Free. Das ändert sich:`,
  usage: 'Deine Nutzung ansehen',
}

export const describeFirstUse: typeof source.describeFirstUse = ({ first, paidAt, timeZone }) => {
  const what = `${nameFeature(first.feature)} (${nameSource(first.source)})`
  return `Dein Tarif hat sich am ${formatMoment(paidAt, timeZone)} verlängert. Seitdem hast du eine Anfrage gestellt, deshalb lässt sich diese Zahlung nicht zurückgeben. Die erste, die zählt: ${what} am ${formatMoment(first.at, timeZone)}.`
}
