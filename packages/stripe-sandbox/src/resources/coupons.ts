import { z } from 'zod'
import { list, PageQuery } from '../api/list-page.ts'
import { currency, mergeMetadata, metadata, text, whole } from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { newCoupon } from '../objects/discount.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Coupon } from '../wire.ts'

const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d+)?$/, 'Invalid decimal')
  .transform(Number)
  .pipe(z.number().gt(0).max(100))

const NewCoupon = z.strictObject({
  amount_off: whole.pipe(z.number().min(1)).optional(),
  currency: currency.toLowerCase().optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: whole.pipe(z.number().min(1)).optional(),
  id: text.optional(),
  max_redemptions: whole.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
  name: text.max(40).optional(),
  percent_off: percent.optional(),
  redeem_by: whole.optional(),
})

type Params = z.infer<typeof NewCoupon>

async function createCoupon(tx: SandboxTransaction, params: Params): Promise<Coupon> {
  check(params)
  const { id, metadata: marks, duration = 'once' } = params
  if (id && (await tx.records.findObject(id))) {
    throw invalid({ code: 'resource_already_exists', message: 'Coupon already exists.' })
  }
  const coupon = newCoupon(tx, {
    ...(id && { id }),
    amount_off: params.amount_off ?? null,
    currency: params.currency ?? null,
    duration,
    duration_in_months: params.duration_in_months ?? null,
    max_redemptions: params.max_redemptions ?? null,
    metadata: mergeMetadata({}, marks),
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: params.redeem_by ?? null,
  })
  await tx.save('coupon', coupon)
  await tx.emit({ type: 'coupon.created', object: coupon })
  return coupon
}

function check({ amount_off, currency: code, duration, duration_in_months, percent_off }: Params) {
  if ((amount_off === undefined) === (percent_off === undefined)) {
    const message = 'You must pass either `percent_off` or `amount_off`, and not both.'
    throw invalid({ code: 'parameter_missing', param: 'percent_off', message })
  }
  if ((amount_off === undefined) !== (code === undefined)) {
    const message = 'You must pass `currency` when, and only when, passing `amount_off`.'
    throw invalid({ code: 'parameter_missing', param: 'currency', message })
  }
  if ((duration === 'repeating') !== (duration_in_months !== undefined)) {
    const message =
      'You must pass `duration_in_months` when, and only when, `duration` is `repeating`.'
    throw invalid({ code: 'parameter_missing', param: 'duration_in_months', message })
  }
}

/** What it became already still counts; it can't be redeemed anymore. */
async function deleteCoupon(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  const coupon = await requireObject(tx, { kind: 'coupon', id })
  await tx.records.removeObject(id)
  await tx.save('deleted_coupon', { ...coupon, valid: false })
  await tx.emit({ type: 'coupon.deleted', object: coupon })
  return { id, object: 'coupon', deleted: true }
}

export const couponRoutes: readonly Route[] = [
  route('POST /v1/coupons', NewCoupon, createCoupon),
  list('/v1/coupons', { kind: 'coupon', takes: PageQuery }),
  retrieve('/v1/coupons/:id', 'coupon'),
  route('DELETE /v1/coupons/:id', nothing, deleteCoupon),
]
