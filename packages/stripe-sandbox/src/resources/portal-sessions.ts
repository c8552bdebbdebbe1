import { z } from 'zod'
import { text } from '../api/params.ts'
import { type Route, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { newPortalSession } from '../objects/portal-session.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { PortalConfiguration, PortalSession } from '../wire.ts'

const flow = z.strictObject({
  after_completion: z
    .strictObject({
      redirect: z.strictObject({ return_url: text }).optional(),
      type: z.enum(['portal_homepage', 'redirect']),
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  type: z.enum(['customer_update', 'payment_method_update', 'subscription_cancel']),
})

const NewPortalSession = z.strictObject({
  configuration: text.optional(),
  customer: text,
  flow_data: flow.optional(),
  locale: text.optional(),
  return_url: text.optional(),
})

async function createPortalSession(
  tx: SandboxTransaction,
  params: z.infer<typeof NewPortalSession>,
): Promise<PortalSession> {
  await requireObject(tx, { kind: 'customer', id: params.customer, param: 'customer' })
  const configuration = await getConfiguration(tx, params.configuration)
  if (params.flow_data) checkFeature(configuration, params.flow_data.type)
  const session = newPortalSession(tx, {
    configuration: configuration.id,
    customer: params.customer,
    flow: params.flow_data ? await toFlow(tx, params.flow_data) : null,
    locale: params.locale ?? null,
    return_url: params.return_url ?? null,
  })
  await tx.save('billing_portal.session', session)
  await tx.emit({ type: 'billing_portal.session.created', object: session })
  return session
}

/** The one that was named, or the account's own. A new account has none. */
async function getConfiguration(
  tx: SandboxTransaction,
  id: string | undefined,
): Promise<PortalConfiguration> {
  const kind = 'billing_portal.configuration'
  if (!id) {
    const own = (await tx.list(kind)).find(({ is_default }) => is_default)
    if (own) return own
    const page = 'https://dashboard.stripe.com/test/settings/billing/portal'
    const message = `No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at ${page}.`
    throw invalid({ message })
  }
  const param = 'configuration'
  const named = await requireObject(tx, { kind, id, param })
  if (!named.active) throw invalid({ param, message: `The configuration ${id} is not active.` })
  return named
}

/** A page can only be for what the portal offers. */
function checkFeature(
  { features }: PortalConfiguration,
  feature: 'customer_update' | 'payment_method_update' | 'subscription_cancel',
): void {
  if (features[feature].enabled) return
  const words = feature.replaceAll('_', ' ')
  const message = `The ${words} feature in the portal configuration is disabled.`
  throw invalid({ param: 'flow_data[type]', message })
}

/** An object without fields, for which the wire's types have no place. */
const noDetails = {} as never

async function toFlow(
  tx: SandboxTransaction,
  params: z.infer<typeof flow>,
): Promise<PortalSession['flow']> {
  const { after_completion: after, subscription_cancel: cancel } = params
  const param = 'flow_data[subscription_cancel][subscription]'
  if (cancel) await requireObject(tx, { kind: 'subscription', id: cancel.subscription, param })
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: params.type === 'customer_update' ? noDetails : null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: params.type,
  }
}

export const portalSessionRoutes: readonly Route[] = [
  route('POST /v1/billing_portal/sessions', NewPortalSession, createPortalSession),
]
