/** Choosing a language, and what a page says that exists in one language only. */

export const languageSwitch = { label: 'Language' }

/** For visitors whose browser asks for this language while they read a page in another one. */
export const languageOffer = {
  text: 'This page is also available in English.',
  view: 'Read it in English',
  close: 'Close',
}

export const accountLanguage = {
  title: 'Language',
  text: 'For pages, emails and invoices.',
}

/** Above a page that isn't translated. */
export const onlyInEnglish = 'This page is only available in English.'
