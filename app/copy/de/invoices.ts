import { formatShare, nameCountry } from '#domain/locale.ts'
import type * as source from '../en/invoices.ts'

export const invoiceList: typeof source.invoiceList = {
  title: 'Rechnungen',
  columns: { date: 'Datum', amount: 'Betrag', status: 'Status', invoice: 'Rechnung' },
  view: { shown: 'Ansehen', more: (number) => `Rechnung ${number}` },
  viewCreditNote: { shown: 'Ansehen', more: (number) => `Rechnungskorrektur ${number}` },
  pay: { shown: 'Jetzt bezahlen', more: (number) => `Rechnung ${number}` },
  creditNote: 'Rechnungskorrektur',
  returned: (amount) =>
    `Deine Bank hat eine Rückerstattung von ${amount} zurückgeschickt. Das Geld gehört weiter dir: Sag uns bitte, wie wir es dir geben können.`,
  contact: 'Kontakt',
}

export const invoiceStatuses: typeof source.invoiceStatuses = {
  draft: 'Entwurf',
  open: 'Offen',
  paid: 'Bezahlt',
  void: 'Storniert',
  uncollectible: 'Unbezahlt',
  failed: 'Zahlung fehlgeschlagen',
  refunded: 'Erstattet',
  partlyRefunded: (amount) => `Bezahlt, ${amount} erstattet`,
}

export const invoicePage: typeof source.invoicePage = {
  label: 'Rechnung',
  title: 'Rechnung',
  name: (number) => `Rechnung ${number}`,
  description: 'Eine deiner Rechnungen.',
  confirm: 'Zahlung bestätigen',
  pay: 'Jetzt bezahlen',
}

export const creditNotePage: typeof source.creditNotePage = {
  label: 'Rechnungskorrektur',
  title: 'Rechnungskorrektur',
  name: (number) => `Rechnungskorrektur ${number}`,
  description: 'Eine deiner Rechnungskorrekturen.',
  intro:
    'Sie korrigiert die Rechnung um den Betrag unten. Er wurde auf dein ursprüngliches Zahlungsmittel erstattet.',
}

export const sheet: typeof source.sheet = {
  from: 'Von',
  to: 'An',
  date: 'Datum',
  status: 'Status',
  invoice: 'Zur Rechnung',
  vatId: (id) => `USt-IdNr. ${id}`,
  columns: { description: 'Beschreibung', period: 'Zeitraum', amount: 'Betrag' },
  period: (from, to) => `${from} bis ${to}`,
  subtotal: 'Zwischensumme',
  net: 'Netto',
  total: 'Gesamtbetrag',
  due: 'Zu zahlen',
  paid: 'Bezahlt',
  refunded: 'Erstattet',
  download: 'PDF herunterladen',
  print: 'Drucken',
  unavailable: 'Deine Rechnungen sind sicher. Versuch es in ein paar Minuten noch mal.',
}

export const reverseCharge: string =
  'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).'

export const nameTax: typeof source.nameTax = ({ treatment, percent }) =>
  treatment === 'standard' ? `USt. ${formatShare(percent / 100)}` : `USt. ${formatShare(0)}`

export const listAddressLines: typeof source.listAddressLines = (address) => {
  const { line1, line2, postalCode, city, state, country } = address
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, place, state, nameCountry(country)].filter(Boolean)
}
