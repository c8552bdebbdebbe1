import { findMethod } from '../lifecycle/collect-invoice.ts'
import { planEnd } from '../lifecycle/plan-end.ts'
import { saveBilling } from '../lifecycle/save-billing.ts'
import { saveMethod } from '../lifecycle/save-method.ts'
import { describeMethod } from '../objects/payment-method.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Customer, PaymentMethod, PortalSession } from '../wire.ts'
import { readBilling } from './billing-details.ts'
import type { CardPayment, SandboxPortal, TypedBilling } from './controls.ts'
import { toSandboxInvoice } from './invoice.ts'
import { listPortalLocales } from './list-locales.ts'
import { listOpenInvoices, listRunning } from './list-running.ts'
import { findRefusal, isRefused, needsChallenge, newMethod, refused } from './new-method.ts'
import { toSandboxSubscription } from './overview.ts'
import { reply, requireChallenge, type Step } from './settle.ts'

export async function findPortal(
  tx: SandboxTransaction,
  id: string,
): Promise<SandboxPortal | null> {
  const portal = await tx.find('billing_portal.session', id)
  const customer = portal && (await tx.find('customer', portal.customer))
  if (!portal || !customer) return null
  const [subscription] = await listRunning(tx, customer.id)
  const method = await findMethod(
    tx,
    subscription ?? { customer: customer.id, default_payment_method: null },
  )
  const [invoice] = await listOpenInvoices(tx, customer.id)
  return {
    id,
    locales: await listPortalLocales(tx, portal),
    email: customer.email,
    card: method && describeMethod(method),
    isForCardOnly: portal.flow?.type === 'payment_method_update',
    isForBilling: portal.flow?.type === 'customer_update',
    billing: await toTyped(tx, customer),
    subscription: subscription ? await toSandboxSubscription(tx, subscription) : null,
    openInvoice: invoice ? await toSandboxInvoice(tx, invoice) : null,
    // Going back without a change doesn't count as completing the flow.
    returnUrl: portal.return_url ?? toReturn(tx, portal),
  }
}

function toReturn({ siteUrl }: SandboxTransaction, { flow, return_url }: PortalSession): string {
  return flow?.after_completion.redirect?.return_url ?? return_url ?? siteUrl
}

export async function updateCard(
  tx: SandboxTransaction,
  { portalId, card }: { portalId: string; card: CardPayment },
): Promise<Step> {
  const portal = await tx.find('billing_portal.session', portalId)
  const customer = portal && (await tx.find('customer', portal.customer))
  if (!customer) return reply(refused('expired_page'))

  const method = newMethod(tx, { payment: card, email: customer.email })
  if (isRefused(method)) return reply(method)
  const refusal = findRefusal(method)
  if (refusal) return reply(refusal)
  if (needsChallenge(method))
    return requireChallenge(tx, { method, goal: { kind: 'card', portalId } })
  return takeCard(tx, { portalId, method })
}

/** The customer's default from now on. The site has to give it to subscriptions and have open invoices paid. */
export async function takeCard(
  tx: SandboxTransaction,
  { portalId, method }: { portalId: string; method: PaymentMethod },
): Promise<Step> {
  const portal = await tx.get('billing_portal.session', portalId)
  await saveMethod(tx, { customerId: portal.customer, method })
  return reply({ kind: 'paid', returnTo: toReturn(tx, portal) })
}

async function toTyped(
  tx: SandboxTransaction,
  { id, name, address }: Customer,
): Promise<TypedBilling> {
  const [taxId] = await tx.list('tax_id', id)
  return {
    ...(taxId ? { company: name ?? undefined } : { name: name ?? undefined }),
    line1: address?.line1 ?? undefined,
    line2: address?.line2 ?? undefined,
    postalCode: address?.postal_code ?? undefined,
    city: address?.city ?? undefined,
    state: address?.state ?? undefined,
    country: address?.country ?? undefined,
    vatId: taxId?.value,
  }
}

export async function updateBilling(
  tx: SandboxTransaction,
  { portalId, billing: typed }: { portalId: string; billing: TypedBilling },
): Promise<Step> {
  const portal = await tx.find('billing_portal.session', portalId)
  const customer = portal && (await tx.find('customer', portal.customer))
  if (!portal || !customer) return reply(refused('expired_page'))
  const billing = readBilling(typed)
  if ('kind' in billing) return reply(billing)
  await saveBilling(tx, { customer, billing })
  return reply({ kind: 'paid', returnTo: toReturn(tx, portal) })
}

/** The portal plans an end by its date alone, where the API would also say "at period end". */
export async function cancelInPortal(tx: SandboxTransaction, portalId: string): Promise<void> {
  const { customer } = await tx.get('billing_portal.session', portalId)
  for (const before of await listRunning(tx, customer)) {
    const object = await planEnd(tx, { subscription: before, cancel_at: 'max_period_end' })
    await tx.emit({ type: 'customer.subscription.updated', object, before })
  }
}
