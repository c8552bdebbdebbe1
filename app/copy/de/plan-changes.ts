import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { NextCharge } from '#domain/billing/change-gateway.ts'
import { formatDay } from '#domain/locale.ts'
import type * as source from '../en/plan-changes.ts'
import { describeCharge, namePlan, namePrice, type PricedChoice } from './subscriptions.ts'

export const changePage: typeof source.changePage = {
  title: 'Tarif wechseln',
  description: 'Was es kostet und wann es beginnt.',
  heading: (plan) => `Wechsel zu ${namePlan(plan)}`,
  intro: 'Prüfe die Änderung, bevor du sie bestätigst.',
  chargedToday: 'Heute abgebucht',
  payAndSwitch: (amount) => `Zahlungspflichtig wechseln: ${amount}`,
  switchNow: 'Jetzt wechseln',
  switchOn: (day) => `Am ${formatDay(day)} wechseln`,
  notNow: 'Nicht jetzt',
  losses: 'Das ändert sich:',
}

/** Without an amount if support arranged special terms, which stay. */
function describeNext(to: PricedChoice, next: NextCharge): string {
  return next.dueCents === null
    ? `Die nächste Abbuchung ist am ${formatDay(next.at)}. Die Bedingungen, die wir mit dir vereinbart haben, bleiben.`
    : `Nächste Abbuchung: ${describeCharge(next)}, danach ${namePrice(to)}, bis du kündigst.`
}

export const describeScheduledChange: typeof source.describeScheduledChange = ({
  from,
  to,
  at,
  next,
}) => [
  `Bis zum ${formatDay(at)} behältst du ${namePlan(from)}. An diesem Tag wechselt dein Tarif zu ${namePlan(to)}.`,
  `Heute wird nichts abgebucht. ${describeNext({ ...to, currency: from.currency }, next)}`,
  'Bis dahin kannst du das zurücknehmen.',
]

export const bankStep: typeof source.bankStep = {
  title: 'Bei deiner Bank bestätigen',
  description: 'Noch ein Schritt, um den Tarif zu wechseln.',
  intro: (plan) =>
    `Deine Bank will, dass du diese Zahlung bestätigst, bevor du zu ${plan} wechselst.`,
  total: 'Jetzt zu zahlen',
  note: 'Das geht auf der Seite unseres Zahlungsanbieters. Bis du bestätigst, ändert sich nichts, und nichts wird abgebucht. Komm danach zurück zur Abrechnung.',
  button: (amount) => `${amount} bestätigen`,
}

export const priceOffer: typeof source.priceOffer = {
  title: 'Der Preis deines Tarifs ändert sich',
  description: 'Stimm dem neuen Preis deines Tarifs zu, oder geh.',
  none: 'Es gibt keinen neuen Preis, dem du zustimmen müsstest.',
  failed: 'Deine Antwort ließ sich nicht speichern. Versuch es noch mal.',
  see: 'Neuen Preis ansehen',
}

const newPrices: Readonly<Record<BillingCycle, (amount: string) => string>> = {
  monthly: (amount) => `${amount} im Monat`,
  yearly: (amount) => `${amount} im Jahr`,
}

export const describeNewPrice: typeof source.describeNewPrice = ({ day, amount, cycle }) =>
  `Ab deiner Verlängerung am ${day} kostet dein Tarif ${newPrices[cycle](amount)}. Wenn du nicht zustimmst, endet er an diesem Tag, und es wird nichts mehr abgebucht.`

export const describeOpenPrice: typeof source.describeOpenPrice = ({ day, amount, cycle }) =>
  `Ab dem ${day} kostet dein Tarif ${newPrices[cycle](amount)}, wenn du zustimmst.`

export const nameAcceptance: typeof source.nameAcceptance = ({ amount, cycle }) =>
  `${newPrices[cycle](amount)} zustimmen`
