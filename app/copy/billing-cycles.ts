/** Monthly or yearly, on the pricing page and at checkout. */
export const cycleSwitch = {
  title: 'Billing cycle',
  monthly: 'Monthly',
  yearly: 'Yearly',
  saving: 'Save 16%',
}
