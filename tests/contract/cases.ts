import type { World } from './world.ts'

/** One promise of the payment provider that our gateway relies on. */
export type PaymentCase = {
  /** Such as "case 6: …", by the numbers of the audit. */
  readonly name: string
  readonly start?: Date
  /** Someone has to press a button on a page. */
  readonly needsPages?: true
  /** Answers what is worth comparing between Stripe and the sandbox. */
  readonly run: (world: World) => Promise<object>
}
