import type * as source from '../en/languages.ts'

export const languageSwitch: typeof source.languageSwitch = { label: 'Sprache' }

export const languageOffer: typeof source.languageOffer = {
  text: 'Diese Seite gibt es auch auf Deutsch.',
  view: 'Auf Deutsch lesen',
  close: 'Schließen',
}

export const accountLanguage: typeof source.accountLanguage = {
  title: 'Sprache',
  text: 'Für Seiten, E-Mails und Rechnungen.',
}

export const onlyInEnglish: string = 'Diese Seite gibt es nur auf Englisch.'
