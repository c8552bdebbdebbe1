import type { Facts } from './compare.ts'
import type { PaymentsEngine, World } from './world.ts'

/** One behavior of the payment provider that our gateway relies on. */
export type PaymentCase = {
  /** Such as "case 6: …". The number names the recording. */
  readonly name: string
  readonly start?: Date
  /** What not every engine has. */
  readonly needs?: Need
  /** Returns the facts to compare between Stripe and the sandbox. */
  readonly run: (world: World) => Promise<Facts>
}

export type Need = keyof typeof reasons

const reasons = {
  pages: "needs a browser on the provider's pages",
  webhook: 'needs a public address to which Stripe can deliver; see docs/operations.md',
  restricted: 'needs a restricted key in STRIPE_CONTRACT_RESTRICTED_KEY; the sandbox has none',
} as const

/** Why the case can't run here; null if it can. */
export function findReason({ needs }: PaymentCase, engine: PaymentsEngine): string | null {
  return needs === undefined || engine[needs] ? null : reasons[needs]
}
