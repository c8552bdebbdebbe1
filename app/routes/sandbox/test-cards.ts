/** The cards that the sandbox knows: what happens to each is told beside it. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'Pays, now and at every renewal' },
  { number: '4000 0025 0000 3155', effect: 'Asks the bank first (3-D Secure)' },
  { number: '4000 0027 6000 3184', effect: 'Asks the bank every time' },
  { number: '4000 0000 0000 0002', effect: 'Declined' },
  { number: '4000 0000 0000 9995', effect: 'Declined: insufficient funds' },
  { number: '4000 0000 0000 0069', effect: 'Declined: expired card' },
  { number: '4000 0000 0000 0127', effect: 'Declined: wrong security code' },
  { number: '4000 0000 0000 0341', effect: 'Can be saved, then fails at every charge' },
  { number: '4000 0000 0000 0259', effect: 'Pays, then is disputed' },
  { number: '4000 0000 0000 5126', effect: 'Pays, a refund fails later' },
] as const
