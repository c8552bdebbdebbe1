import { z } from 'zod'
import type { SandboxControls } from '../controls/controls.ts'
import type { ForcedFailure } from '../settings.ts'

/** What the forms of the controls page send. Scripts and tests can post the same. */
export const ControlForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('move-clock'), to: z.coerce.date() }),
  z.object({ intent: z.literal('resend'), event: z.string() }),
  z.object({
    intent: z.literal('set-delivery'),
    mode: z.enum(['normal', 'held', 'dropped', 'doubled', 'reversed']),
  }),
  z.object({
    intent: z.literal('fail-next'),
    path: z.string().startsWith('/v1/'),
    status: z
      .enum(['500', '429', '402', '401', 'timeout', 'cut'])
      .transform((status) => toStatus(status)),
    times: z.coerce.number().int().min(1).max(100),
  }),
  z.object({
    intent: z.literal('change-account'),
    afterLastRetry: z.enum(['cancel', 'unpaid', 'past_due']),
    minimumChargeCents: z.coerce.number().int().min(0).max(10_000),
    isAdaptivePricingOn: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
  }),
  z.object({ intent: z.literal('dispute'), charge: z.string() }),
  z.object({ intent: z.literal('refund'), charge: z.string() }),
  z.object({ intent: z.literal('cancel'), subscription: z.string() }),
  z.object({ intent: z.literal('delete-customer'), customer: z.string() }),
])

export type ControlForm = z.infer<typeof ControlForm>

type Statuses = ForcedFailure['status']

function toStatus(text: '500' | '429' | '402' | '401' | 'timeout' | 'cut'): Statuses {
  if (text === 'timeout' || text === 'cut') return text
  return Number(text) as Exclude<Statuses, string>
}

export async function runControl(controls: SandboxControls, form: ControlForm): Promise<void> {
  switch (form.intent) {
    case 'move-clock':
      return controls.moveClock(form.to)
    case 'resend':
      return controls.resendEvent(form.event)
    case 'set-delivery':
      return controls.setDelivery(form.mode)
    case 'fail-next':
      return controls.failNext(form)
    case 'change-account': {
      const { intent: _, ...settings } = form
      return controls.changeAccount(settings)
    }
    case 'dispute':
      return void (await controls.openDispute(form.charge))
    case 'refund':
      return void (await controls.refundInDashboard(form.charge))
    case 'cancel':
      return controls.cancelInDashboard(form.subscription)
    case 'delete-customer':
      return controls.deleteCustomer(form.customer)
  }
}
