import { createCode, createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Coupon, Discount, Subscription } from '../wire.ts'

export function newCoupon({ unix }: SandboxTransaction, given: Partial<Coupon>): Coupon {
  return {
    id: createCode(8),
    object: 'coupon',
    amount_off: null,
    created: unix,
    currency: null,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: null,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
    ...given,
  }
}

/** A coupon to redeem, or a discount to keep. */
export type WantedDiscount = {
  readonly coupon?: string | null | undefined
  readonly discount?: string | null | undefined
}

type DiscountInput = Pick<Discount, 'end'> & {
  readonly subscription: Pick<Subscription, 'id' | 'customer'>
  readonly coupon: Coupon
}

export function newDiscount(
  { unix }: SandboxTransaction,
  { subscription, coupon, end }: DiscountInput,
): Discount {
  return {
    id: createId('di'),
    object: 'discount',
    checkout_session: null,
    customer: subscription.customer,
    customer_account: null,
    end,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: unix,
    subscription: subscription.id,
    subscription_item: null,
  }
}
