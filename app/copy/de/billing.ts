import { formatCharge, formatDay, formatList, formatMoment } from '#domain/locale.ts'
import type * as source from '../en/billing.ts'
import { describeCharge, namePlan, namePrice } from './subscriptions.ts'

export const billingPage: typeof source.billingPage = {
  title: 'Abrechnung',
  description: 'Dein Tarif, deine Karte und deine Rechnungen.',
}

export const staleBilling: string =
  'Wir erreichen unseren Zahlungsanbieter gerade nicht. Du siehst den letzten bekannten Stand. Deine Karte und deine Rechnungen sind gleich wieder da.'

export const stillWorking: string =
  'Wir warten noch darauf, dass unser Zahlungsanbieter deine letzte Änderung bestätigt. Du musst nichts tun: Wir bringen sie zu Ende und schreiben dir eine E-Mail.'

export const describeOwedRefunds: typeof source.describeOwedRefunds = (owed) => {
  const amounts = owed.map(({ amountCents, currency }) => formatCharge(amountCents, currency))
  return `Wir schulden dir ${formatList(amounts)}. Unser Zahlungsanbieter hat die Rückerstattung noch nicht angenommen. Wir versuchen es weiter und schreiben dir, sobald sie raus ist.`
}

export const addressMissing: typeof source.addressMissing = {
  text: 'Wir können die USt. für deine Verlängerung nicht berechnen, weil deine Rechnungsadresse fehlt. Du behältst deinen Tarif, und bis du sie ergänzt, wird nichts abgebucht.',
  action: 'Rechnungsadresse ergänzen',
}

// The plan

export const planCard: typeof source.planCard = {
  title: 'Dein Tarif',
  contract: (number) => `Vertrag ${number}`,
  disputed:
    'Du hast bei deiner Bank einer Zahlung an uns widersprochen. Schreib uns bitte, damit wir das klären.',
}

function joinSentences(...sentences: readonly (string | null)[]): string {
  return sentences.filter(Boolean).join(' ')
}

export const describeRefundAtEnd: typeof source.describeRefundAtEnd = (refund) =>
  `Dann erstatten wir dir ${refund}.`

export const planStatuses: typeof source.planStatuses = {
  active: (next) => ({
    title: 'Aktiv',
    text: `Nächste Abbuchung: ${describeCharge(next)}.`,
  }),
  switching: ({ plan, change, at }) => ({
    title: `Wechselt am ${formatDay(at)} zu ${namePlan(change)}`,
    text: `Bis dahin behältst du ${plan}, danach zahlst du ${namePrice(change)}.`,
  }),
  ending: ({ plan, endsAt, refund }) => ({
    title: `Endet am ${formatDay(endsAt)}`,
    text: joinSentences(
      `Bis dahin kannst du ${plan} nutzen. Danach wechselst du zu Free, und es wird nichts mehr abgebucht.`,
      refund && describeRefundAtEnd(refund),
    ),
  }),
  waitingForBank: (amount) => ({
    title: 'Deine Bank ist dran',
    text: `Bestätige die Zahlung von ${amount}, um die Änderung abzuschließen. Bis dahin ändert sich nichts, und nichts wird abgebucht.`,
  }),
  unconfirmed: (amount) => ({
    title: `Bestätige deine Zahlung von ${amount}`,
    text: 'Deine Bank will, dass du diese Zahlung bestätigst. Deinen Tarif behältst du solange.',
  }),
  failed: ({ amount, decline, nextTryAt }) => ({
    title: amount
      ? `Deine Zahlung von ${amount} ist fehlgeschlagen`
      : 'Deine Zahlung ist fehlgeschlagen',
    text: joinSentences(
      decline,
      nextTryAt
        ? `Deinen Tarif behältst du erst mal. Am ${formatDay(nextTryAt)} versuchen wir es noch mal mit deiner Karte.`
        : 'Deinen Tarif behältst du erst mal. Bezahle sie oder nimm eine andere Karte, damit er bleibt.',
    ),
  }),
}

export const declines: typeof source.declines = {
  insufficient_funds: 'Abgelehnt: Das Konto ist nicht gedeckt.',
  expired_card: 'Abgelehnt: Die Karte ist abgelaufen.',
  incorrect_cvc: 'Abgelehnt: Die Prüfnummer ist falsch.',
  card_not_supported: 'Abgelehnt: Die Karte unterstützt diese Art von Zahlung nicht.',
  card_velocity_exceeded: 'Abgelehnt: Das Limit der Karte ist erreicht.',
}

export const unpaidPlan: typeof source.unpaidPlan = {
  title: (plan) => `Du nutzt ${plan}`,
  text: 'Du bezahlst nichts.',
  complimentary: (until) => `Geschenkt bis zum ${formatDay(until)}. Du bezahlst nichts.`,
  plans: 'Tarife ansehen',
}

export const otherSubscriptions: typeof source.otherSubscriptions = {
  title: 'Du bezahlst außerdem',
  renewing: (plan, at) =>
    `${namePlan(plan)}, ${namePrice(plan)}. Verlängert sich am ${formatDay(at)}.`,
  ending: (plan, at) => `${namePlan(plan)}, ${namePrice(plan)}. Endet am ${formatDay(at)}.`,
  cancel: 'Dieses Abo kündigen',
}

export const planOptions: typeof source.planOptions = {
  title: 'Tarif wechseln',
  later: (plan, startsAt) => `${namePrice(plan)}. Beginnt am ${formatDay(startsAt)}.`,
  now: (plan) => `${namePrice(plan)}. Beginnt sofort. Du zahlst die Differenz.`,
  switch: { shown: 'Wechseln', more: (plan) => `zu ${namePlan(plan)}` },
}

// The card

export const paymentMethod: typeof source.paymentMethod = {
  title: 'Zahlungsmittel',
  none: 'Keine Karte hinterlegt',
  expires: (month) => `Gültig bis ${month}`,
  updateCard: 'Karte ändern',
  change: 'Zahlungsmittel ändern',
}

export const billingDetails: typeof source.billingDetails = {
  title: 'Rechnungsdaten',
  text: 'Name, Adresse und USt-IdNr. auf deinen nächsten Rechnungen.',
  action: 'Rechnungsdaten ändern',
}

// Refunds

export const refundOffers: typeof source.refundOffers = {
  first: {
    title: '14 Tage Geld-zurück-Garantie',
    text: (until, timeZone) =>
      `Nicht, was du erwartet hast? Bis zum ${formatMoment(until, timeZone)} bekommst du alles zurück.`,
  },
  renewal: {
    title: 'Geld zurück, wenn ungenutzt',
    text: (until, timeZone) =>
      `Wolltest du gar nicht verlängern? Wenn du seitdem keine Anfrage gestellt hast, bekommst du die Zahlung bis zum ${formatMoment(until, timeZone)} zurück.`,
  },
}
