import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { emptyable, flag, listOf, mergeMetadata, metadata, page, text } from '../api/params.ts'
import { invalid } from '../errors.ts'
import { endSubscription } from '../life/end-subscription.ts'
import { releaseSchedule as release } from '../life/release-schedule.ts'
import { newSchedule } from '../objects/schedule.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Schedule } from '../wire.ts'
import { automaticTax, phaseAnchor } from './billing-mode.ts'
import { PhaseParams, toPhases } from './schedule-phases.ts'
import { requireMethod } from './subscriptions.ts'

export const NewSchedule = z.strictObject({
  from_subscription: text,
  metadata: metadata.optional(),
})

export async function createSchedule(
  turn: Turn,
  { from_subscription: id, metadata: marks }: z.infer<typeof NewSchedule>,
): Promise<Schedule> {
  const before = await requireObject(turn, { kind: 'subscription', id, param: 'from_subscription' })
  if (before.schedule) {
    const message = `You cannot migrate a subscription that is already attached to a schedule: ${before.schedule}`
    throw invalid({ message })
  }
  if (before.status === 'canceled' || before.cancel_at !== null) {
    const message = 'You cannot migrate a subscription that is canceled or set to cancel.'
    throw invalid({ message })
  }
  const metadataOfIt = mergeMetadata({}, marks)
  const schedule = await turn.save('subscription_schedule', {
    ...newSchedule(turn, before),
    metadata: metadataOfIt,
  })
  const subscription = await turn.save('subscription', { ...before, schedule: schedule.id })
  await planPhases(turn, schedule)
  await turn.tell({ type: 'subscription_schedule.created', object: schedule })
  await turn.tell({ type: 'customer.subscription.updated', object: subscription, before })
  return schedule
}

async function planPhases(turn: Turn, { id: objectId, current_phase }: Schedule): Promise<void> {
  const at = current_phase?.end_date
  if (at) await turn.meet({ purpose: 'begin-phase', objectId, at })
}

export const ScheduleParams = z.strictObject({
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

export async function updateSchedule(
  turn: Turn,
  { id, ...asked }: z.infer<typeof ScheduleParams> & { id: string },
): Promise<Schedule> {
  const before = await requireActive(turn, id)
  const phases = asked.phases
    ? await toPhases(turn, { schedule: before, asked: asked.phases })
    : before.phases
  const current = phases.find(
    ({ start_date, end_date }) => start_date <= turn.unix && turn.unix < end_date,
  )
  if (!current) {
    throw invalid({
      param: 'phases',
      message: 'One of the phases must be the one the subscription is in now.',
    })
  }
  const { start_date, end_date } = current
  const schedule = await turn.save('subscription_schedule', {
    ...before,
    current_phase: { start_date, end_date },
    default_settings: await withSettings(turn, { schedule: before, asked }),
    end_behavior: asked.end_behavior ?? before.end_behavior,
    metadata: mergeMetadata(before.metadata, asked.metadata),
    phases,
  })
  await planPhases(turn, schedule)
  await turn.tell({ type: 'subscription_schedule.updated', object: schedule, before })
  return schedule
}

async function withSettings(
  turn: Turn,
  { schedule, asked }: { schedule: Schedule; asked: z.infer<typeof ScheduleParams> },
): Promise<Schedule['default_settings']> {
  const { default_settings: before, customer } = schedule
  const { default_payment_method: method, billing_cycle_anchor } = asked.default_settings ?? {}
  if (method) await requireMethod(turn, { id: method, customer })
  return {
    ...before,
    billing_cycle_anchor: billing_cycle_anchor ?? before.billing_cycle_anchor,
    default_payment_method: method === undefined ? before.default_payment_method : method,
  }
}

export const ReleaseParams = z.strictObject({ preserve_cancel_date: flag.optional() })

export async function releaseSchedule(turn: Turn, { id }: { id: string }): Promise<Schedule> {
  const before = await requireActive(turn, id)
  const subscription = await turn.get('subscription', before.subscription ?? '')
  const schedule = await release(turn, before)
  const object = await turn.get('subscription', subscription.id)
  await turn.tell({ type: 'customer.subscription.updated', object, before: subscription })
  return schedule
}

export const CancelScheduleParams = z.strictObject({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
})

/** Ends the schedule and its subscription. */
export async function cancelSchedule(turn: Turn, { id }: { id: string }): Promise<Schedule> {
  const { subscription: subscriptionId } = await requireActive(turn, id)
  const subscription = await turn.get('subscription', subscriptionId ?? '')
  await endSubscription(turn, { subscription, reason: 'cancellation_requested' })
  return turn.get('subscription_schedule', id)
}

async function requireActive(turn: Turn, id: string): Promise<Schedule> {
  const schedule = await requireObject(turn, { kind: 'subscription_schedule', id })
  if (schedule.status !== 'active') {
    const message = `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status. Only \`not_started\` or \`active\` schedules can be changed.`
    throw invalid({ message })
  }
  return schedule
}

export const ScheduleQuery = z.strictObject({
  ...page,
  created: page.created,
  customer: text.optional(),
  scheduled: flag.optional(),
})

export function listSchedules(turn: Turn, asked: z.infer<typeof ScheduleQuery>): Promise<object> {
  const url = '/v1/subscription_schedules'
  return listPage(turn, { kind: 'subscription_schedule', url, about: asked.customer, asked })
}
