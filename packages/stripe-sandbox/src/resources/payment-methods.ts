import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { page, text } from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { getAdvice, type TestCard, testCards } from '../cards/test-cards.ts'
import { apiError, invalid } from '../errors.ts'
import { changeCustomer } from '../lifecycle/change-customer.ts'
import { attachMethod } from '../lifecycle/save-method.ts'
import { newCard } from '../objects/payment-method.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { PaymentMethod } from '../wire.ts'

const { created: _, ...cursors } = page

const PaymentMethodQuery = z.strictObject({
  ...cursors,
  customer: text.optional(),
  type: z.enum(['card', 'paypal']).optional(),
})

type Query = z.infer<typeof PaymentMethodQuery>

function listPaymentMethods(
  tx: SandboxTransaction,
  params: Query & { id?: string },
): Promise<object> {
  const customer = params.id ?? params.customer
  return listPage(tx, {
    kind: 'payment_method',
    url: params.id ? `/v1/customers/${params.id}/payment_methods` : '/v1/payment_methods',
    about: customer,
    params,
    keep: ({ customer: owner, type }) =>
      owner !== null && (params.type === undefined || type === params.type),
  })
}

const AttachParams = z.strictObject({ customer: text })

/** A test card by its name becomes a card of the customer's own. */
async function attachPaymentMethod(
  tx: SandboxTransaction,
  { id, customer: customerId }: { id: string; customer: string },
): Promise<PaymentMethod> {
  await requireObject(tx, { kind: 'customer', id: customerId, param: 'customer' })
  const named = testCards.find(({ token }) => token === id)
  const method = named
    ? toMethod(tx, named)
    : await requireObject(tx, { kind: 'payment_method', id })
  if (method.customer && method.customer !== customerId) {
    const message = 'The payment method you provided has already been attached to a customer.'
    throw invalid({ code: 'payment_method_unexpected_state', message })
  }
  return attachMethod(tx, { customerId, method })
}

function toMethod(tx: SandboxTransaction, card: TestCard): PaymentMethod {
  if (card.behavior.kind === 'declines') {
    const { code, declineCode, message } = card.behavior
    const decline = declineCode ? { decline_code: declineCode } : {}
    const advice = getAdvice({ code, declineCode })
    throw apiError(402, { type: 'card_error', code, message, ...decline, ...advice })
  }
  const expYear = tx.now.getUTCFullYear() + 8
  const method = newCard(tx, { card, expMonth: 12, expYear, email: null, name: null })
  return { ...method, allow_redisplay: 'unspecified' }
}

async function detachPaymentMethod(
  tx: SandboxTransaction,
  { id }: { id: string },
): Promise<PaymentMethod> {
  const before = await requireObject(tx, { kind: 'payment_method', id })
  if (!before.customer) {
    throw invalid({
      message:
        'The payment method you provided is not attached to a customer so detachment is impossible.',
    })
  }
  const method = await tx.save('payment_method', { ...before, customer: null })
  await forgetAsDefault(tx, before)
  await tx.emit({ type: 'payment_method.detached', object: method, before })
  return method
}

async function forgetAsDefault(
  tx: SandboxTransaction,
  { id, customer: customerId }: PaymentMethod,
): Promise<void> {
  const customer = await tx.get('customer', customerId ?? '')
  if (customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    await changeCustomer(tx, { customer, invoice_settings })
  }
  for (const before of await tx.list('subscription', customer.id)) {
    if (before.default_payment_method !== id) continue
    const object = await tx.save('subscription', { ...before, default_payment_method: null })
    if (before.ended_at === null) {
      await tx.emit({ type: 'customer.subscription.updated', object, before })
    }
  }
}

export const paymentMethodRoutes: readonly Route[] = [
  route('GET /v1/customers/:id/payment_methods', PaymentMethodQuery, listPaymentMethods),
  route('GET /v1/payment_methods', PaymentMethodQuery, listPaymentMethods),
  retrieve('/v1/payment_methods/:id', 'payment_method'),
  route('POST /v1/payment_methods/:id/attach', AttachParams, attachPaymentMethod),
  route('POST /v1/payment_methods/:id/detach', nothing, detachPaymentMethod),
]
