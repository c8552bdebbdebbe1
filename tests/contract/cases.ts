import type { World } from './world.ts'

/** One behavior of the payment provider that our gateway relies on. */
export type PaymentCase = {
  /** Such as "case 6: …". The number names the recording. */
  readonly name: string
  readonly start?: Date
  /** A person has to press a button on a page of Stripe. */
  readonly needsPages?: true
  /** Returns the facts to compare between Stripe and the sandbox. */
  readonly run: (world: World) => Promise<object>
}
