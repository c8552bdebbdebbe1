import { isRefusal } from '#domain/refusal.ts'
import { findInvoice } from '#domain/subscriptions/invoices.ts'
import { previewChange } from '#domain/subscriptions/preview-change.ts'
import { type Billing, readBilling } from '#domain/subscriptions/read-billing.ts'
import { readPlanStatus } from '#domain/subscriptions/read-plan-status.ts'
import { ask, SiteStopped } from './site.ts'
import { toFailure } from './violation.ts'
import type { Account, World } from './world.ts'

/** What the billing page reads. An error would be a page with status 500. */
export async function readBillingPage(world: World, { user, name }: Account): Promise<Billing> {
  try {
    return await ask(world, (ports) => readBilling(ports, user))
  } catch (fault) {
    throw toPageFailure(name, fault)
  }
}

/** What every page about billing reads. */
export async function readAllPages(world: World, account: Account): Promise<Billing> {
  const { user, name } = account
  const billing = await readBillingPage(world, account)
  try {
    const [invoice] = billing.invoices
    if (invoice) await ask(world, (ports) => findInvoice(ports, { user, invoiceId: invoice.id }))
    const plan = billing.subscription?.planId ?? 'free'
    await ask(world, (ports) => readPlanStatus(ports, { userId: user.id, plan }))
    const choice = { planId: 'pro', cycle: 'yearly' } as const
    const shown = await ask(world, (ports) => previewChange(ports, { user, choice }))
    if (isRefusal(shown) && shown.refused === 'too-many-provider-reads')
      throw new Error('The simulator reads too often')
    return billing
  } catch (fault) {
    throw toPageFailure(name, fault)
  }
}

function toPageFailure(name: string, fault: unknown): unknown {
  return fault instanceof SiteStopped ? fault : toFailure('page-fails', `a page of ${name}`, fault)
}
