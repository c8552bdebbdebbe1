import type {
  SandboxCharge,
  SandboxCustomer,
  SandboxEvent,
  SandboxOverview,
  SandboxSubscription,
} from '#domain/sandbox/ports.ts'
import { inOrder } from '../in-order.ts'
import { fromUnix } from '../moments.ts'
import { describeMethod } from '../objects/payment-method.ts'
import { getItem } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Charge, Customer, Event, Subscription } from '../wire.ts'
import { describePrice } from '../words.ts'

const shownAtMost = 50

/** Who is there and what was told, the newest first. */
export async function readOverview(turn: Turn): Promise<SandboxOverview> {
  const customers = await newest<Customer>(turn, 'customer')
  const events = await newest<Event>(turn, 'event')
  const { deliveryMode, account } = turn.books.readSettings()
  return {
    now: turn.now,
    deliveryMode,
    account,
    customers: await inOrder(customers, (one) => toSandboxCustomer(turn, one)),
    events: await inOrder(events, (one) => toSandboxEvent(turn, one)),
  }
}

async function newest<One>(turn: Turn, kind: 'customer' | 'event'): Promise<One[]> {
  const kept = await turn.books.listObjects({ kind, atMost: shownAtMost })
  return kept.map(({ document }) => document as One)
}

async function toSandboxCustomer(turn: Turn, customer: Customer): Promise<SandboxCustomer> {
  const { id, email, invoice_settings } = customer
  const subscriptions = await turn.list('subscription', id)
  const running = subscriptions.find(({ status }) => status !== 'canceled')
  const methodId = running?.default_payment_method ?? invoice_settings.default_payment_method
  const method = methodId ? await turn.find('payment_method', methodId) : null
  const charges = await turn.list('charge', id)
  return {
    id,
    email,
    card: method && describeMethod(method),
    subscriptions: await inOrder(subscriptions, (one) => toSandboxSubscription(turn, one)),
    charges: await inOrder(charges, (one) => toSandboxCharge(turn, one)),
  }
}

export async function toSandboxSubscription(
  turn: Turn,
  subscription: Subscription,
): Promise<SandboxSubscription> {
  const { price, current_period_end } = getItem(subscription)
  const { id, status, cancel_at } = subscription
  return {
    id,
    plan: await describePrice(turn, price),
    status,
    periodEnd: fromUnix(current_period_end),
    endsAt: cancel_at === null ? null : fromUnix(cancel_at),
  }
}

async function toSandboxCharge(turn: Turn, charge: Charge): Promise<SandboxCharge> {
  const [dispute] = charge.disputed ? await turn.list('dispute', charge.id) : []
  return {
    id: charge.id,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    currency: charge.currency,
    createdAt: fromUnix(charge.created),
    status: charge.status,
    disputeId: dispute?.id ?? null,
  }
}

async function toSandboxEvent(turn: Turn, { id, type, created }: Event): Promise<SandboxEvent> {
  const delivery = await turn.books.findDelivery(id)
  return {
    id,
    type,
    createdAt: fromUnix(created),
    tries: delivery?.tries ?? 0,
    statusCode: delivery?.statusCode ?? null,
    isTaken: delivery?.isTaken ?? false,
    nextTryAt: delivery?.dueAt ?? null,
  }
}
