import type * as source from '../en/legal-names.ts'

export const legalNames: typeof source.legalNames = {
  withdraw: 'Vertrag widerrufen',
  cancel: 'Verträge hier kündigen',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
  accessibility: 'Barrierefreiheit',
  processing: 'Auftragsverarbeitung',
  switching: 'Anbieterwechsel',
}
