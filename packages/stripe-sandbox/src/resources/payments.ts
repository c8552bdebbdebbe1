import { z } from 'zod'
import { list } from '../api/list-page.ts'
import { page, text } from '../api/params.ts'
import { type Route, retrieve } from '../api/route.ts'

export const paymentRoutes: readonly Route[] = [
  list('/v1/invoice_payments', {
    kind: 'invoice_payment',
    takes: z.strictObject({
      ...page,
      invoice: text.optional(),
      payment: z
        .strictObject({ payment_intent: text.optional(), type: z.literal('payment_intent') })
        .optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    }),
    about: ({ invoice, payment }) => invoice ?? payment?.payment_intent,
    equal: ['status'],
  }),
  retrieve('/v1/invoice_payments/:id', 'invoice_payment'),
  list('/v1/payment_intents', {
    kind: 'payment_intent',
    takes: z.strictObject({ ...page, customer: text.optional() }),
    about: ({ customer }) => customer,
  }),
  retrieve('/v1/payment_intents/:id', 'payment_intent'),
  list('/v1/charges', {
    kind: 'charge',
    takes: z.strictObject({ ...page, customer: text.optional(), payment_intent: text.optional() }),
    about: ({ payment_intent, customer }) => payment_intent ?? customer,
    equal: ['customer'],
  }),
  retrieve('/v1/charges/:id', 'charge'),
]
