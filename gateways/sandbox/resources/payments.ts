import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { page, text } from '../api/params.ts'
import type { Turn } from '../turn.ts'

export const InvoicePaymentQuery = z.strictObject({
  ...page,
  invoice: text.optional(),
  payment: z
    .strictObject({ payment_intent: text.optional(), type: z.literal('payment_intent') })
    .optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
})

export function listInvoicePayments(
  turn: Turn,
  asked: z.infer<typeof InvoicePaymentQuery>,
): Promise<object> {
  return listPage(turn, {
    kind: 'invoice_payment',
    url: '/v1/invoice_payments',
    about: asked.invoice ?? asked.payment?.payment_intent,
    asked,
    keep: ({ status }) => asked.status === undefined || status === asked.status,
  })
}

export const PaymentIntentQuery = z.strictObject({ ...page, customer: text.optional() })

export function listPaymentIntents(
  turn: Turn,
  asked: z.infer<typeof PaymentIntentQuery>,
): Promise<object> {
  const url = '/v1/payment_intents'
  return listPage(turn, { kind: 'payment_intent', url, about: asked.customer, asked })
}

export const ChargeQuery = z.strictObject({
  ...page,
  customer: text.optional(),
  payment_intent: text.optional(),
})

export function listCharges(turn: Turn, asked: z.infer<typeof ChargeQuery>): Promise<object> {
  const { customer, payment_intent } = asked
  return listPage(turn, {
    kind: 'charge',
    url: '/v1/charges',
    about: payment_intent ?? customer,
    asked,
    keep: (charge) => customer === undefined || charge.customer === customer,
  })
}

export const DisputeQuery = z.strictObject({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
})

export function listDisputes(turn: Turn, asked: z.infer<typeof DisputeQuery>): Promise<object> {
  const about = asked.charge ?? asked.payment_intent
  return listPage(turn, { kind: 'dispute', url: '/v1/disputes', about, asked })
}
