import { invalid, noSuch } from '../errors.ts'
import { createId } from '../ids.ts'
import { inOrder } from '../in-order.ts'
import { newDiscount, type WantedDiscount } from '../objects/discount.ts'
import type { AppliedDiscount } from '../objects/spread-discounts.ts'
import { addIntervals } from '../time.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Coupon, Discount, Subscription } from '../wire.ts'

type Moment = { readonly subscription: Subscription; readonly at: number }

/** The discounts that count at a moment. One that repeats doesn't count anymore at its very end. */
export async function listDiscounts(
  tx: SandboxTransaction,
  { subscription, at }: Moment,
): Promise<AppliedDiscount[]> {
  const applied: AppliedDiscount[] = []
  for (const id of subscription.discounts) {
    const { end, source } = await tx.get('discount', id)
    if (end === null || end > at) applied.push({ id, coupon: await getCoupon(tx, source) })
  }
  return applied
}

/** Those that an invoice has, whatever became of them since. */
export function listApplied(
  tx: SandboxTransaction,
  ids: readonly string[],
): Promise<AppliedDiscount[]> {
  return inOrder(ids, async (id) => {
    const { source } = await tx.get('discount', id)
    return { id, coupon: await getCoupon(tx, source) }
  })
}

async function getCoupon(tx: SandboxTransaction, { coupon }: Discount['source']): Promise<Coupon> {
  return (await tx.find('coupon', coupon ?? '')) ?? tx.get('deleted_coupon', coupon ?? '')
}

/** What a phase's discounts will be at a moment, without redeeming anything. */
export async function foreseeDiscounts(
  tx: SandboxTransaction,
  { wanted, ...moment }: Moment & { wanted: readonly WantedDiscount[] },
): Promise<AppliedDiscount[]> {
  const known = await listDiscounts(tx, moment)
  const all = await inOrder(wanted, async ({ coupon, discount }) => {
    if (coupon) return { id: createId('di'), coupon: await tx.get('coupon', coupon) }
    return known.find(({ id }) => id === discount) ?? null
  })
  return all.filter((one) => one !== null)
}

type DiscountChange = {
  readonly subscription: Subscription
  readonly wanted: readonly WantedDiscount[]
  /** Of a schedule's phase: a discount that is used up by then is left out, not an error. */
  readonly isPlanned?: boolean
}

/** Gives the subscription these discounts and no others: redeems coupons, keeps discounts named by their id. */
export async function setDiscounts(
  tx: SandboxTransaction,
  { subscription, wanted, isPlanned = false }: DiscountChange,
): Promise<Subscription> {
  const ids: string[] = []
  for (const [place, { coupon, discount }] of wanted.entries()) {
    if (coupon) ids.push(await redeem(tx, { subscription, id: coupon, place }))
    else if (discount && subscription.discounts.includes(discount)) ids.push(discount)
    else if (discount && !isPlanned)
      throw noSuch({ kind: 'discount', id: discount }, `discounts[${place}][discount]`)
  }
  for (const id of subscription.discounts) {
    if (!ids.includes(id)) await emitRemoved(tx, id)
  }
  return { ...subscription, discounts: ids }
}

async function redeem(
  tx: SandboxTransaction,
  { subscription, id, place }: { subscription: Subscription; id: string; place: number },
): Promise<string> {
  const param = `discounts[${place}][coupon]`
  const coupon = await requireObject(tx, { kind: 'coupon', id, param })
  checkCoupon(tx, { coupon, subscription, param })
  const times_redeemed = coupon.times_redeemed + 1
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions
  await tx.save('coupon', { ...coupon, times_redeemed, valid })

  const end = toEnd(tx, coupon)
  const discount = await tx.save('discount', newDiscount(tx, { subscription, coupon, end }))
  await tx.emit({ type: 'customer.discount.created', object: discount })
  if (end) await tx.schedule({ purpose: 'end-discount', objectId: discount.id, at: end })
  return discount.id
}

function checkCoupon(
  { unix }: SandboxTransaction,
  { coupon, subscription, param }: { coupon: Coupon; subscription: Subscription; param: string },
): void {
  const { id, redeem_by, valid, currency } = coupon
  if (!valid || (redeem_by !== null && redeem_by <= unix)) {
    throw invalid({ code: 'coupon_expired', param, message: `Coupon expired: ${id}` })
  }
  if (currency !== null && currency !== subscription.currency) {
    const message = `The coupon ${id} is in ${currency}, and the subscription in ${subscription.currency}.`
    throw invalid({ param, message })
  }
}

function toEnd({ unix }: SandboxTransaction, { duration, duration_in_months }: Coupon) {
  if (duration !== 'repeating') return null
  return addIntervals(unix, { interval: 'month', count: duration_in_months ?? 0 })
}

/** A discount that counts once is used up by the subscription's next invoice. */
export async function consumeOnce(
  tx: SandboxTransaction,
  { subscription, invoiced }: { subscription: Subscription; invoiced: readonly string[] },
): Promise<string[]> {
  const kept: string[] = []
  for (const id of subscription.discounts) {
    const { source } = await tx.get('discount', id)
    const { duration } = await getCoupon(tx, source)
    const isUsedUp = duration === 'once' && invoiced.includes(id)
    if (isUsedUp) await emitRemoved(tx, id)
    else kept.push(id)
  }
  return kept
}

/** The time of a repeating discount is over. */
export async function endDiscount(tx: SandboxTransaction, discountId: string): Promise<void> {
  const discount = await tx.get('discount', discountId)
  const before = await tx.find('subscription', discount.subscription ?? '')
  if (!before?.discounts.includes(discountId)) return
  const discounts = before.discounts.filter((id) => id !== discountId)
  const object = await tx.save('subscription', { ...before, discounts })
  await emitRemoved(tx, discountId)
  if (before.ended_at === null) {
    await tx.emit({ type: 'customer.subscription.updated', object, before })
  }
}

async function emitRemoved(tx: SandboxTransaction, id: string): Promise<void> {
  await tx.emit({ type: 'customer.discount.deleted', object: await tx.get('discount', id) })
}
