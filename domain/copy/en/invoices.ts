/** What an invoice names. Its page and the receipt show them. */
export const invoices = {
  unused: (plan: string) => `Credit for unused ${plan}`,
  planUntil: (plan: string, day: string) => `${plan} until ${day}`,
  /** Between the lines and the amount that is charged. */
  adjustments: {
    discount: 'Discount',
    tax: 'Tax',
    'credit-note': 'Credit note',
    'credit-applied': 'Credit applied',
    'credit-added': 'Added to your credit',
    'carried-over': 'Carried over from your last invoice',
    'carried-forward': 'Too small to charge, added to your next invoice',
    other: 'Adjustment',
  },
}
