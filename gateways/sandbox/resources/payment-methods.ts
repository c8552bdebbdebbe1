import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { page, text } from '../api/params.ts'
import { findAdvice, type TestCard, testCards } from '../cards/test-cards.ts'
import { apiError, invalid } from '../errors.ts'
import { attachMethod } from '../life/save-method.ts'
import { newCard } from '../objects/payment-method.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { PaymentMethod } from '../wire.ts'

const { created: _, ...cursors } = page

export const PaymentMethodQuery = z.strictObject({
  ...cursors,
  customer: text.optional(),
  type: z.enum(['card', 'paypal']).optional(),
})

type Query = z.infer<typeof PaymentMethodQuery>

export function listPaymentMethods(turn: Turn, asked: Query & { id?: string }): Promise<object> {
  const customer = asked.id ?? asked.customer
  return listPage(turn, {
    kind: 'payment_method',
    url: asked.id ? `/v1/customers/${asked.id}/payment_methods` : '/v1/payment_methods',
    about: customer,
    asked,
    keep: ({ customer: owner, type }) =>
      owner !== null && (asked.type === undefined || type === asked.type),
  })
}

export const AttachParams = z.strictObject({ customer: text })

/** A test card by its name becomes a card of the customer's own. */
export async function attachPaymentMethod(
  turn: Turn,
  { id, customer: customerId }: { id: string; customer: string },
): Promise<PaymentMethod> {
  await requireObject(turn, { kind: 'customer', id: customerId, param: 'customer' })
  const named = testCards.find(({ token }) => token === id)
  const method = named
    ? toMethod(turn, named)
    : await requireObject(turn, { kind: 'payment_method', id })
  if (method.customer && method.customer !== customerId) {
    const message = 'The payment method you provided has already been attached to a customer.'
    throw invalid({ code: 'payment_method_unexpected_state', message })
  }
  return attachMethod(turn, { customerId, method })
}

function toMethod(turn: Turn, card: TestCard): PaymentMethod {
  if (card.behaviour.kind === 'declines') {
    const { code, declineCode, message } = card.behaviour
    const decline = declineCode ? { decline_code: declineCode } : {}
    const advice = findAdvice({ code, declineCode })
    throw apiError(402, { type: 'card_error', code, message, ...decline, ...advice })
  }
  const expYear = turn.now.getUTCFullYear() + 8
  const method = newCard(turn, { card, expMonth: 12, expYear, email: null, name: null })
  return { ...method, allow_redisplay: 'unspecified' }
}

export async function detachPaymentMethod(
  turn: Turn,
  { id }: { id: string },
): Promise<PaymentMethod> {
  const before = await requireObject(turn, { kind: 'payment_method', id })
  if (!before.customer) {
    throw invalid({
      message:
        'The payment method you provided is not attached to a customer so detachment is impossible.',
    })
  }
  const method = await turn.save('payment_method', { ...before, customer: null })
  await forgetAsDefault(turn, before)
  await turn.tell({ type: 'payment_method.detached', object: method, before })
  return method
}

async function forgetAsDefault(
  turn: Turn,
  { id, customer: customerId }: PaymentMethod,
): Promise<void> {
  const customer = await turn.get('customer', customerId ?? '')
  if (customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
    await turn.save('customer', { ...customer, invoice_settings })
  }
  for (const subscription of await turn.list('subscription', customer.id)) {
    if (subscription.default_payment_method !== id) continue
    await turn.save('subscription', { ...subscription, default_payment_method: null })
  }
}
