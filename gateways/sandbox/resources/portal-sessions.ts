import { z } from 'zod'
import { text } from '../api/params.ts'
import { newPortalSession } from '../objects/portal-session.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { PortalSession } from '../wire.ts'

const flow = z.strictObject({
  after_completion: z
    .strictObject({
      redirect: z.strictObject({ return_url: text }).optional(),
      type: z.enum(['portal_homepage', 'redirect']),
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  type: z.enum(['payment_method_update', 'subscription_cancel']),
})

export const NewPortalSession = z.strictObject({
  customer: text,
  flow_data: flow.optional(),
  locale: text.optional(),
  return_url: text.optional(),
})

export async function createPortalSession(
  turn: Turn,
  asked: z.infer<typeof NewPortalSession>,
): Promise<PortalSession> {
  await requireObject(turn, { kind: 'customer', id: asked.customer, param: 'customer' })
  const session = newPortalSession(turn, {
    customer: asked.customer,
    flow: asked.flow_data ? await toFlow(turn, asked.flow_data) : null,
    locale: asked.locale ?? null,
    return_url: asked.return_url ?? null,
  })
  return turn.save('billing_portal.session', session)
}

async function toFlow(turn: Turn, asked: z.infer<typeof flow>): Promise<PortalSession['flow']> {
  const { after_completion: after, subscription_cancel: cancel } = asked
  const param = 'flow_data[subscription_cancel][subscription]'
  if (cancel) await requireObject(turn, { kind: 'subscription', id: cancel.subscription, param })
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: asked.type,
  }
}
