import { z } from 'zod'
import { emptyable, flag, listOf, text, whole } from '../api/params.ts'
import { type Route, route } from '../api/route.ts'
import { type ApiError, invalid, noSuch } from '../errors.ts'
import { previewChange, previewRenewal } from '../lifecycle/preview.ts'
import { toAutomaticTax } from '../objects/subscription.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { automaticTax } from './automatic-tax.ts'
import { billingCycleAnchor } from './billing-mode.ts'
import { ItemChange } from './subscription-params.ts'
import { prorationBehavior, toChange } from './update-subscription.ts'

const PreviewParams = z.strictObject({
  automatic_tax: automaticTax.optional(),
  customer: text.optional(),
  preview_mode: z.enum(['next', 'recurring']).optional(),
  subscription: text,
  subscription_details: z
    .strictObject({
      billing_cycle_anchor: billingCycleAnchor.optional(),
      cancel_at: emptyable(whole).optional(),
      cancel_at_period_end: flag.optional(),
      items: listOf(ItemChange).optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: whole.optional(),
    })
    .optional(),
})

type Params = z.infer<typeof PreviewParams>

/** What would be charged; to the cent what is charged when the change is made at the same moment. */
async function previewInvoice(tx: SandboxTransaction, params: Params): Promise<Invoice> {
  const found = await requireRunning(tx, params)
  const subscription = params.automatic_tax
    ? { ...found, automatic_tax: toAutomaticTax(params.automatic_tax.enabled) }
    : found
  const details = params.subscription_details
  const hasChange = details?.items !== undefined || details?.billing_cycle_anchor?.type === 'now'
  if (!details || !hasChange) {
    if (subscription.cancel_at !== null) throw noUpcoming(subscription.id)
    return previewRenewal(tx, { subscription, lines: [] })
  }

  return previewChange(tx, {
    subscription,
    change: await toChange(tx, { subscription, ...details }),
    prorationBehavior: details.proration_behavior ?? 'create_prorations',
  })
}

async function requireRunning(
  tx: SandboxTransaction,
  { subscription: id, customer }: Params,
): Promise<Subscription> {
  const found = await requireObject(tx, { kind: 'subscription', id, param: 'subscription' })
  if (customer && found.customer !== customer)
    throw noSuch({ kind: 'subscription', id }, 'subscription')
  if (found.status === 'canceled' || found.status === 'incomplete_expired') {
    throw noUpcoming(id)
  }
  return found
}

function noUpcoming(id: string): ApiError {
  const message = `No upcoming invoices for subscription: ${id}`
  return invalid({ code: 'invoice_upcoming_none', message })
}

export const invoicePreviewRoutes: readonly Route[] = [
  route('POST /v1/invoices/create_preview', PreviewParams, previewInvoice),
]
