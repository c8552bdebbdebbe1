/** Whole cents: money is never a fraction. */
export type Cents = number
