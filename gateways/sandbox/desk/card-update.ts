import type { CardPayment, SandboxPortal } from '#domain/sandbox/ports.ts'
import { findMethod } from '../life/collect-invoice.ts'
import { planEnd } from '../life/plan-end.ts'
import { saveMethod } from '../life/save-method.ts'
import { describeMethod } from '../objects/payment-method.ts'
import type { Turn } from '../turn.ts'
import type { PaymentMethod, PortalSession } from '../wire.ts'
import { toSandboxInvoice } from './invoice.ts'
import { listOpenInvoices, listRunning } from './list-running.ts'
import { findRefusal, isRefused, needsChallenge, newMethod, refused } from './new-method.ts'
import { toSandboxSubscription } from './overview.ts'
import { askOwner, type Step, say } from './settle.ts'

export async function findPortal(turn: Turn, id: string): Promise<SandboxPortal | null> {
  const portal = await turn.find('billing_portal.session', id)
  const customer = portal && (await turn.find('customer', portal.customer))
  if (!portal || !customer) return null
  const [subscription] = await listRunning(turn, customer.id)
  const method = await findMethod(
    turn,
    subscription ?? { customer: customer.id, default_payment_method: null },
  )
  const [invoice] = await listOpenInvoices(turn, customer.id)
  return {
    id,
    email: customer.email,
    card: method && describeMethod(method),
    isForCardOnly: portal.flow?.type === 'payment_method_update',
    subscription: subscription ? await toSandboxSubscription(turn, subscription) : null,
    openInvoice: invoice ? await toSandboxInvoice(turn, invoice) : null,
    // Whoever turns back has done nothing, and goes where they came from.
    returnUrl: portal.return_url ?? toReturn(turn, portal),
  }
}

function toReturn({ siteUrl }: Turn, { flow, return_url }: PortalSession): string {
  return flow?.after_completion.redirect?.return_url ?? return_url ?? siteUrl
}

export async function updateCard(
  turn: Turn,
  { portalId, card }: { portalId: string; card: CardPayment },
): Promise<Step> {
  const portal = await turn.find('billing_portal.session', portalId)
  const customer = portal && (await turn.find('customer', portal.customer))
  if (!customer) return say(refused('This page has expired. Go back to the site and start again.'))

  const method = newMethod(turn, { payment: card, email: customer.email })
  if (isRefused(method)) return say(method)
  const refusal = findRefusal(method)
  if (refusal) return say(refusal)
  if (needsChallenge(method)) return askOwner(turn, { method, goal: { kind: 'card', portalId } })
  return takeCard(turn, { portalId, method })
}

/** The customer's default from now on. The site has to give it to subscriptions and have open invoices paid. */
export async function takeCard(
  turn: Turn,
  { portalId, method }: { portalId: string; method: PaymentMethod },
): Promise<Step> {
  const portal = await turn.get('billing_portal.session', portalId)
  await saveMethod(turn, { customerId: portal.customer, method })
  return say({ kind: 'paid', returnTo: toReturn(turn, portal) })
}

/** The portal plans an end by its date alone, where the API would also say "at period end". */
export async function cancelInPortal(turn: Turn, portalId: string): Promise<void> {
  const { customer } = await turn.get('billing_portal.session', portalId)
  for (const before of await listRunning(turn, customer)) {
    const object = await planEnd(turn, { subscription: before, cancel_at: 'max_period_end' })
    await turn.tell({ type: 'customer.subscription.updated', object, before })
  }
}
