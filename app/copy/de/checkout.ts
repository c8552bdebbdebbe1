import type * as source from '../en/checkout.ts'

export const checkoutPage: typeof source.checkoutPage = {
  label: 'Kasse',
  title: 'Kasse',
  description: 'Prüfe deine Bestellung und bezahle.',
  heading: (plan) => `Kasse: ${plan}`,
  intro: 'Prüfe deine Bestellung, bevor du bezahlst.',
}

export const checkoutPaid: typeof source.checkoutPaid = {
  title: 'Zahlung erfolgreich!',
  text: 'Wir bringen dich zu [deinem Dashboard](/dashboard).',
}

export const orderSummary: typeof source.orderSummary = {
  title: 'Bestellübersicht',
  units: { monthly: '/ Monat', yearly: '/ Jahr' },
  listPrice: (price) => `Listenpreis ${price}`,
  included: 'Das ist drin',
  requests: ({ perDay, ceiling }) =>
    `Bis zu ${ceiling}/Tag: ${perDay} neue Anfragen am Tag, und nicht genutzte sammeln sich an`,
}

export const payForm: typeof source.payForm = {
  title: 'Mit Karte oder PayPal',
  currency: 'Währung',
  pay: 'Zahlungspflichtig bestellen',
  terms: 'Mit der Bestellung stimmst du den [Nutzungsbedingungen](/terms) zu.',
}

export const currencyNames: typeof source.currencyNames = { usd: 'US-Dollar', eur: 'Euro' }

export const refundPolicies: typeof source.refundPolicies = {
  offered: '14 Tage Geld-zurück-Garantie auf dein erstes Abo.',
  used: 'Deine 14-Tage-Rückerstattung hast du schon genutzt, für diesen Kauf gilt sie also nicht.',
  'not-first': 'Die 14-Tage-Rückerstattung gilt nur für dein erstes Abo.',
}

export const currencyNotes: typeof source.currencyNotes = {
  usd: 'Listenpreise sind in Euro. Abgebucht wird derselbe Betrag in US-Dollar. Wähle Euro, um in Euro zu zahlen.',
  eur: 'Abgebucht wird in Euro.',
}

export const currencyKept: string = 'Dein Tarif behält seine Währung, bis er endet.'

export const vatIncluded: string = 'Preise inklusive USt.'

export const consentMissing: string =
  'Setze bitte das Häkchen, damit dein Tarif sofort beginnt. Es wurde nichts abgebucht.'

export const checkoutFailed: string = 'Etwas ist schiefgegangen'

export const checkoutOffline: string = 'Du bist offline. Es wurde nichts abgebucht.'

export const checkoutUnanswered: string = 'Keine Adresse für die Zahlung erhalten'

export const orderProblems: typeof source.orderProblems = {
  plan: 'Unbekannter Tarif',
  agreed: 'Unbekannte Version der Bestelltexte',
  currency: 'Die Währung muss usd oder eur sein',
  billingCycle: 'Die Abrechnung muss monthly oder yearly sein',
  other: 'Ungültige Bestellung',
}
