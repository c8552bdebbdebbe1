/** The pages that the law asks for, as the footer links to them. The table of duties names them. */
export const legalPages = {
  withdraw: { to: '/withdraw', text: 'Withdraw from contract' },
  cancel: { to: '/cancel-contract', text: 'Cancel contract' },
  imprint: { to: '/imprint', text: 'Imprint' },
  privacy: { to: '/privacy', text: 'Privacy' },
  terms: { to: '/terms', text: 'Terms' },
  accessibility: { to: '/accessibility', text: 'Accessibility' },
  processing: { to: '/data-processing', text: 'Data processing' },
  switching: { to: '/switching', text: 'Switching' },
} as const

/** Those that are only text, and belong into the sitemap. */
export const legalTexts = [
  legalPages.privacy.to,
  legalPages.terms.to,
  legalPages.imprint.to,
  legalPages.accessibility.to,
  legalPages.processing.to,
  legalPages.switching.to,
] as const
