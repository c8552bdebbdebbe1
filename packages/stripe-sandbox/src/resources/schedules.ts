import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { list } from '../api/list-page.ts'
import { emptyable, flag, listOf, mergeMetadata, metadata, page, text } from '../api/params.ts'
import { type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { rewritePhase } from '../lifecycle/advance-schedule.ts'
import { endSubscription } from '../lifecycle/end-subscription.ts'
import { releaseSchedule as release } from '../lifecycle/release-schedule.ts'
import { newSchedule } from '../objects/schedule.ts'
import { toAutomaticTax } from '../objects/subscription.ts'
import { requireLocation } from '../tax/taxing.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Phase, Schedule } from '../wire.ts'
import { automaticTax } from './automatic-tax.ts'
import { phaseAnchor } from './billing-mode.ts'
import { PhaseParams, toPhases } from './schedule-phases.ts'
import { requireMethod } from './subscription-params.ts'

const NewSchedule = z.strictObject({
  from_subscription: text,
  metadata: metadata.optional(),
})

async function createSchedule(
  tx: SandboxTransaction,
  { from_subscription: id, metadata: marks }: z.infer<typeof NewSchedule>,
): Promise<Schedule> {
  const before = await requireObject(tx, { kind: 'subscription', id, param: 'from_subscription' })
  if (before.schedule) {
    const message = `You cannot migrate a subscription that is already attached to a schedule: ${before.schedule}`
    throw invalid({ message })
  }
  if (before.status === 'canceled' || before.cancel_at !== null) {
    const message = 'You cannot migrate a subscription that is canceled or set to cancel.'
    throw invalid({ message })
  }
  const metadataOfIt = mergeMetadata({}, marks)
  const schedule = await tx.save('subscription_schedule', {
    ...newSchedule(tx, before),
    metadata: metadataOfIt,
  })
  const subscription = await tx.save('subscription', { ...before, schedule: schedule.id })
  await planPhases(tx, schedule)
  await tx.emit({ type: 'subscription_schedule.created', object: schedule })
  await tx.emit({ type: 'customer.subscription.updated', object: subscription, before })
  return schedule
}

async function planPhases(
  tx: SandboxTransaction,
  { id: objectId, current_phase }: Schedule,
): Promise<void> {
  const at = current_phase?.end_date
  if (at) await tx.schedule({ purpose: 'begin-phase', objectId, at })
}

const ScheduleParams = z.strictObject({
  default_settings: z
    .strictObject({
      automatic_tax: automaticTax.optional(),
      billing_cycle_anchor: phaseAnchor.optional(),
      default_payment_method: emptyable(text).optional(),
    })
    .optional(),
  end_behavior: z.enum(['cancel', 'release']).optional(),
  metadata: metadata.optional(),
  phases: listOf(PhaseParams).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
})

async function updateSchedule(
  tx: SandboxTransaction,
  { id, ...params }: z.infer<typeof ScheduleParams> & { id: string },
): Promise<Schedule> {
  const before = await requireActive(tx, id)
  const isTaxed = (params.phases ?? []).some(({ automatic_tax }) => automatic_tax?.enabled)
  const customer = await tx.get('customer', before.customer)
  await requireLocation(tx, { customer, isEnabled: isTaxed })
  const phases = params.phases
    ? await toPhases(tx, { schedule: before, params: params.phases })
    : before.phases
  const current = phases.find(
    ({ start_date, end_date }) => start_date <= tx.unix && tx.unix < end_date,
  )
  if (!current) {
    throw invalid({
      param: 'phases',
      message: 'One of the phases must be the one the subscription is in now.',
    })
  }
  const { start_date, end_date } = current
  const schedule = await tx.save('subscription_schedule', {
    ...before,
    current_phase: { start_date, end_date },
    default_settings: await withSettings(tx, { schedule: before, params }),
    end_behavior: params.end_behavior ?? before.end_behavior,
    metadata: mergeMetadata(before.metadata, params.metadata),
    phases,
  })
  await planPhases(tx, schedule)
  await tx.emit({ type: 'subscription_schedule.updated', object: schedule, before })
  const { proration_behavior: prorationBehavior = 'create_prorations' } = params
  if (params.phases) await applyNow(tx, { schedule, phase: current, prorationBehavior })
  return schedule
}

async function applyNow(
  tx: SandboxTransaction,
  { schedule, ...rewritten }: { schedule: Schedule; phase: Phase; prorationBehavior: string },
): Promise<void> {
  const before = await tx.get('subscription', schedule.subscription ?? '')
  const object = await rewritePhase(tx, { subscription: before, ...rewritten })
  if (!isDeepStrictEqual(object, before)) {
    await tx.emit({ type: 'customer.subscription.updated', object, before })
  }
}

async function withSettings(
  tx: SandboxTransaction,
  { schedule, params }: { schedule: Schedule; params: z.infer<typeof ScheduleParams> },
): Promise<Schedule['default_settings']> {
  const { default_settings: before, customer } = schedule
  const {
    default_payment_method: method,
    billing_cycle_anchor,
    automatic_tax,
  } = params.default_settings ?? {}
  if (method) await requireMethod(tx, { id: method, customer })
  return {
    ...before,
    ...(automatic_tax && { automatic_tax: toAutomaticTax(automatic_tax.enabled) }),
    billing_cycle_anchor: billing_cycle_anchor ?? before.billing_cycle_anchor,
    default_payment_method: method === undefined ? before.default_payment_method : method,
  }
}

const ReleaseParams = z.strictObject({ preserve_cancel_date: flag.optional() })

async function releaseSchedule(tx: SandboxTransaction, { id }: { id: string }): Promise<Schedule> {
  const before = await requireActive(tx, id)
  const subscription = await tx.get('subscription', before.subscription ?? '')
  const schedule = await release(tx, before)
  const object = await tx.get('subscription', subscription.id)
  await tx.emit({ type: 'customer.subscription.updated', object, before: subscription })
  return schedule
}

const CancelScheduleParams = z.strictObject({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

/** Ends the schedule and its subscription. */
async function cancelSchedule(tx: SandboxTransaction, { id }: { id: string }): Promise<Schedule> {
  const { subscription: subscriptionId } = await requireActive(tx, id)
  const subscription = await tx.get('subscription', subscriptionId ?? '')
  await endSubscription(tx, { subscription, reason: 'cancellation_requested' })
  return tx.get('subscription_schedule', id)
}

async function requireActive(tx: SandboxTransaction, id: string): Promise<Schedule> {
  const schedule = await requireObject(tx, { kind: 'subscription_schedule', id })
  if (schedule.status !== 'active') {
    const message = `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status. Only \`not_started\` or \`active\` schedules can be changed.`
    throw invalid({ message })
  }
  return schedule
}

export const scheduleRoutes: readonly Route[] = [
  route('POST /v1/subscription_schedules', NewSchedule, createSchedule),
  list('/v1/subscription_schedules', {
    kind: 'subscription_schedule',
    takes: z.strictObject({ ...page, customer: text.optional(), scheduled: flag.optional() }),
    about: ({ customer }) => customer,
  }),
  retrieve('/v1/subscription_schedules/:id', 'subscription_schedule'),
  route('POST /v1/subscription_schedules/:id', ScheduleParams, updateSchedule),
  route('POST /v1/subscription_schedules/:id/release', ReleaseParams, releaseSchedule),
  route('POST /v1/subscription_schedules/:id/cancel', CancelScheduleParams, cancelSchedule),
]
