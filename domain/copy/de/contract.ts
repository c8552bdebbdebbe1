import type * as source from '../en/contract.ts'

export const contract: typeof source.contract = {
  title: 'Dein Vertrag',
  cancelTitle: 'So kündigst du',
  withdrawTitle: 'Widerrufsbelehrung',
  formTitle: 'Muster-Widerrufsformular',
  number: (number) => `Vertragsnummer: ${number}`,
  seller: (seller) => `Vertragspartner: ${seller}`,
  terms: (url) => `Nutzungsbedingungen: ${url}`,
  specialPrice: 'Preis: wie mit dir vereinbart',
  monthly: {
    plan: (plan) => `Tarif: ${plan} (monatlich)`,
    price: (price) => `Preis: ${price} im Monat`,
    term: (day) => `Laufzeit: ein Monat, bezahlt bis zum ${day}`,
    renewal: (day) => `Verlängerung: am ${day}, danach jeden Monat, bis du kündigst`,
  },
  yearly: {
    plan: (plan) => `Tarif: ${plan} (jährlich)`,
    price: (price) => `Preis: ${price} im Jahr`,
    term: (day) => `Laufzeit: ein Jahr, bezahlt bis zum ${day}`,
    renewal: (day) => `Verlängerung: am ${day}, danach jedes Jahr, bis du kündigst`,
  },
  cancel: ({ day, billing, form }) =>
    `Kündige vor dem ${day}, dann wird nichts mehr abgebucht: auf deiner Abrechnungsseite, ${billing}, oder ohne Anmeldung unter ${form}.`,
  yearlyNotice:
    'Ab dem zweiten Jahr kannst du auch mit einer Frist von einem Monat kündigen und bekommst den Rest des Jahres zurück.',
}
