import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { page, text } from '../api/params.ts'
import type { SandboxTransaction } from '../transaction.ts'

export const InvoicePaymentQuery = z.strictObject({
  ...page,
  invoice: text.optional(),
  payment: z
    .strictObject({ payment_intent: text.optional(), type: z.literal('payment_intent') })
    .optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
})

export function listInvoicePayments(
  tx: SandboxTransaction,
  params: z.infer<typeof InvoicePaymentQuery>,
): Promise<object> {
  return listPage(tx, {
    kind: 'invoice_payment',
    url: '/v1/invoice_payments',
    about: params.invoice ?? params.payment?.payment_intent,
    params,
    keep: ({ status }) => params.status === undefined || status === params.status,
  })
}

export const PaymentIntentQuery = z.strictObject({ ...page, customer: text.optional() })

export function listPaymentIntents(
  tx: SandboxTransaction,
  params: z.infer<typeof PaymentIntentQuery>,
): Promise<object> {
  const url = '/v1/payment_intents'
  return listPage(tx, { kind: 'payment_intent', url, about: params.customer, params })
}

export const ChargeQuery = z.strictObject({
  ...page,
  customer: text.optional(),
  payment_intent: text.optional(),
})

export function listCharges(
  tx: SandboxTransaction,
  params: z.infer<typeof ChargeQuery>,
): Promise<object> {
  const { customer, payment_intent } = params
  return listPage(tx, {
    kind: 'charge',
    url: '/v1/charges',
    about: payment_intent ?? customer,
    params,
    keep: (charge) => customer === undefined || charge.customer === customer,
  })
}
