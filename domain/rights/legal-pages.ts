/** The pages that the law asks for, as the footer links to them. The table of duties names them. */
export const legalPages = {
  withdraw: '/withdraw',
  cancel: '/cancel-contract',
  imprint: '/imprint',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  processing: '/data-processing',
  switching: '/switching',
} as const
