import type * as source from '../en/languages.ts'

export const languageSwitch: typeof source.languageSwitch = { label: 'Idioma' }

export const languageOffer: typeof source.languageOffer = {
  text: 'Esta página también está en español.',
  view: 'Leer en español',
  close: 'Cerrar',
}

export const accountLanguage: typeof source.accountLanguage = {
  title: 'Idioma',
  text: 'El de las páginas, los correos y las facturas.',
}

export const onlyInEnglish: string = 'Esta página solo está disponible en inglés.'
