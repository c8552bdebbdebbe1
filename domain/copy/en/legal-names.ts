/** The pages that the law asks for, as the footer names them. Statutory words in some languages. */
export const legalNames = {
  withdraw: 'Withdraw from contract',
  cancel: 'Cancel contract',
  imprint: 'Imprint',
  privacy: 'Privacy',
  terms: 'Terms',
  accessibility: 'Accessibility',
  processing: 'Data processing',
  switching: 'Switching',
}
