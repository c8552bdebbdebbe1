import { z } from 'zod'
import type { SandboxDesk } from '#domain/sandbox/ports.ts'

/** What can be done at the sandbox's desk. Forms on its page send these, and so may tests. */
export const Control = z.discriminatedUnion('intent', [
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

export type Control = z.infer<typeof Control>

type Statuses = Parameters<SandboxDesk['failNext']>[0]['status']

function toStatus(text: '500' | '429' | '402' | '401' | 'timeout' | 'cut'): Statuses {
  if (text === 'timeout' || text === 'cut') return text
  return Number(text) as Exclude<Statuses, string>
}

export async function operate(desk: SandboxDesk, control: Control): Promise<void> {
  switch (control.intent) {
    case 'move-clock':
      return desk.moveClock(control.to)
    case 'resend':
      return desk.resendEvent(control.event)
    case 'set-delivery':
      return desk.setDelivery(control.mode)
    case 'fail-next':
      return desk.failNext(control)
    case 'change-account': {
      const { intent: _, ...settings } = control
      return desk.changeAccount(settings)
    }
    case 'dispute':
      return void (await desk.openDispute(control.charge))
    case 'refund':
      return void (await desk.refundInDashboard(control.charge))
    case 'cancel':
      return desk.cancelInDashboard(control.subscription)
    case 'delete-customer':
      return desk.deleteCustomer(control.customer)
  }
}
