import { z } from 'zod'
import { emptyable, listOf, mergeMetadata, metadata, text, whole } from '../api/params.ts'
import { invalid } from '../errors.ts'
import { findPeriodEnd } from '../moments.ts'
import { newPhase } from '../objects/schedule.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Phase, Price, Schedule } from '../wire.ts'
import { toCycle } from '../words.ts'
import { automaticTax, phaseAnchor } from './billing-mode.ts'
import { getOnly, requireMethod } from './subscriptions.ts'

const discount = z.strictObject({
  coupon: text.optional(),
  discount: text.optional(),
  promotion_code: text.optional(),
})

export const PhaseParams = z.strictObject({
  automatic_tax: automaticTax.optional(),
  billing_cycle_anchor: phaseAnchor.optional(),
  default_payment_method: text.optional(),
  discounts: emptyable(listOf(discount)).optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.optional(),
    })
    .optional(),
  end_date: whole.optional(),
  items: listOf(z.strictObject({ price: text, quantity: whole.optional() })),
  metadata: metadata.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  start_date: z.union([whole, z.literal('now')]).optional(),
})

type Asked = z.infer<typeof PhaseParams>

/** Phases follow each other without a gap; each begins where the one before it ends. */
export async function toPhases(
  turn: Turn,
  { schedule, asked }: { schedule: Schedule; asked: readonly Asked[] },
): Promise<Phase[]> {
  const phases: Phase[] = []
  for (const [place, one] of asked.entries()) {
    const start = findStart(turn, { schedule, one, last: phases.at(-1) })
    const { default_payment_method: method } = one
    if (method) await requireMethod(turn, { id: method, customer: schedule.customer })
    phases.push(
      await toPhase(turn, { one, start, place, currency: schedule.phases[0]?.currency ?? 'usd' }),
    )
  }
  return phases
}

function findStart(
  { unix }: Turn,
  { schedule, one, last }: { schedule: Schedule; one: Asked; last: Phase | undefined },
): number {
  const asked = one.start_date === 'now' ? unix : one.start_date
  const start = last?.end_date ?? asked ?? schedule.current_phase?.start_date ?? unix
  if (asked !== undefined && asked !== start) {
    const message = `The start date of a phase must be the end date of the phase before it (${start}).`
    throw invalid({ param: 'phases', message })
  }
  return start
}

type Given = { one: Asked; start: number; place: number; currency: string }

async function toPhase(turn: Turn, { one, start, place, currency }: Given): Promise<Phase> {
  const { price: id, quantity = 1 } = getOnly(one.items)
  const param = `phases[${place}][items][0][price]`
  const price = await requireObject(turn, { kind: 'price', id, param })
  const end_date = one.end_date ?? findEnd({ one, start, price })
  if (end_date <= start) {
    throw invalid({
      param: `phases[${place}][end_date]`,
      message: 'The end date of a phase must be after its start date.',
    })
  }
  return newPhase({
    start_date: start,
    end_date,
    currency,
    items: [{ price: id, quantity }],
    billing_cycle_anchor: one.billing_cycle_anchor,
    default_payment_method: one.default_payment_method,
    proration_behavior: one.proration_behavior,
    metadata: mergeMetadata({}, one.metadata),
  })
}

/** As long as was asked, or one period. */
function findEnd({ one, start, price }: { one: Asked; start: number; price: Price }): number {
  const cycle = one.duration
    ? { interval: one.duration.interval, interval_count: one.duration.interval_count ?? 1 }
    : toCycle(price)
  return findPeriodEnd(cycle, { anchor: start, after: start })
}
