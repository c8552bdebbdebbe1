import { z } from 'zod'
import { currency, listOf, mergeMetadata, metadata, text, whole } from '../api/params.ts'
import { toCycle } from '../descriptions.ts'
import { invalid } from '../errors.ts'
import { checkItems } from '../lifecycle/items.ts'
import { newPhase } from '../objects/schedule.ts'
import { toAutomaticTax } from '../objects/subscription.ts'
import { getPeriodEnd } from '../time.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Phase, Price, Schedule } from '../wire.ts'
import { automaticTax } from './automatic-tax.ts'
import { phaseAnchor } from './billing-mode.ts'
import { discounts, newItem, requireMethod, requirePrice } from './subscription-params.ts'

export const PhaseParams = z.strictObject({
  automatic_tax: automaticTax.optional(),
  billing_cycle_anchor: phaseAnchor.optional(),
  default_payment_method: text.optional(),
  discounts: discounts.optional(),
  currency: currency.toLowerCase().optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.optional(),
    })
    .optional(),
  end_date: whole.optional(),
  items: listOf(newItem),
  metadata: metadata.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  start_date: z.union([whole, z.literal('now')]).optional(),
})

type Params = z.infer<typeof PhaseParams>

/** Phases follow each other without a gap; each begins where the one before it ends. */
export async function toPhases(
  tx: SandboxTransaction,
  { schedule, params }: { schedule: Schedule; params: readonly Params[] },
): Promise<Phase[]> {
  const phases: Phase[] = []
  for (const [place, one] of params.entries()) {
    const start = findStart(tx, { schedule, one, last: phases.at(-1) })
    const { default_payment_method: method } = one
    if (method) await requireMethod(tx, { id: method, customer: schedule.customer })
    phases.push(
      await toPhase(tx, { one, start, place, currency: schedule.phases[0]?.currency ?? 'usd' }),
    )
  }
  return phases
}

function findStart(
  { unix }: SandboxTransaction,
  { schedule, one, last }: { schedule: Schedule; one: Params; last: Phase | undefined },
): number {
  const params = one.start_date === 'now' ? unix : one.start_date
  const start = last?.end_date ?? params ?? schedule.current_phase?.start_date ?? unix
  if (params !== undefined && params !== start) {
    const message = `The start date of a phase must be the end date of the phase before it (${start}).`
    throw invalid({ param: 'phases', message })
  }
  return start
}

type PhaseEnd = { one: Params; start: number; price: Price | undefined }

type Given = { one: Params; start: number; place: number; currency: string }

async function toPhase(
  tx: SandboxTransaction,
  { one, start, place, currency }: Given,
): Promise<Phase> {
  const items = await listItems(tx, { one, place, currency })
  await checkCoupons(tx, { one, place })
  const end_date = one.end_date ?? findEnd({ one, start, price: items[0]?.price })
  if (end_date <= start) {
    throw invalid({
      param: `phases[${place}][end_date]`,
      message: 'The end date of a phase must be after its start date.',
    })
  }
  return newPhase({
    start_date: start,
    end_date,
    currency: one.currency ?? currency,
    items: items.map(({ price, quantity }) => ({ price: price.id, quantity })),
    ...(one.automatic_tax && { automatic_tax: toAutomaticTax(one.automatic_tax.enabled) }),
    billing_cycle_anchor: one.billing_cycle_anchor,
    default_payment_method: one.default_payment_method,
    discounts: one.discounts ?? [],
    proration_behavior: one.proration_behavior,
    metadata: mergeMetadata({}, one.metadata),
  })
}

async function listItems(
  tx: SandboxTransaction,
  { one, place, currency: usual }: Omit<Given, 'start'>,
): Promise<{ price: Price; quantity: number }[]> {
  const { currency = usual } = one
  const items: { price: Price; quantity: number }[] = []
  for (const [item, { price: id, quantity = 1 }] of one.items.entries()) {
    const param = `phases[${place}][items][${item}][price]`
    items.push({ price: await requirePrice(tx, { id, currency, param, isKept: true }), quantity })
  }
  checkItems(items, `phases[${place}][items]`)
  return items
}

async function checkCoupons(
  tx: SandboxTransaction,
  { one, place }: Pick<Given, 'one' | 'place'>,
): Promise<void> {
  for (const [index, { coupon: id }] of (one.discounts ?? []).entries()) {
    const param = `phases[${place}][discounts][${index}][coupon]`
    if (id) await requireObject(tx, { kind: 'coupon', id, param })
  }
}

/** The duration of the phase, or one period. */
function findEnd({ one, start, price }: PhaseEnd): number {
  const cycle = one.duration
    ? { interval: one.duration.interval, interval_count: one.duration.interval_count ?? 1 }
    : price && toCycle(price)
  if (!cycle) return start
  return getPeriodEnd(cycle, { anchor: start, after: start })
}
