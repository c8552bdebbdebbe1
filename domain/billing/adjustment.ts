import type { Cents } from '../money.ts'

/** A discount, tax or credit between an invoice's lines and the amount charged. */
export type Adjustment = { readonly kind: keyof typeof names; readonly amountCents: Cents }

const names = {
  discount: 'Discount',
  tax: 'Tax',
  'credit-note': 'Credit note',
  'credit-applied': 'Credit applied',
  'credit-added': 'Added to your credit',
  'carried-over': 'Carried over from your last invoice',
  'carried-forward': 'Too small to charge, added to your next invoice',
  other: 'Adjustment',
}

export function nameAdjustment({ kind }: Adjustment): string {
  return names[kind]
}
