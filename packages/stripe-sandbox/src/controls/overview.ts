import { toPlan } from '../descriptions.ts'
import { inOrder } from '../in-order.ts'
import { describeMethod } from '../objects/payment-method.ts'
import { getItem } from '../objects/subscription.ts'
import { fromUnix } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Charge, Customer, Event, Subscription } from '../wire.ts'
import type {
  SandboxCharge,
  SandboxCustomer,
  SandboxEvent,
  SandboxOverview,
  SandboxSubscription,
} from './controls.ts'

const shownAtMost = 50

/** The newest customers and events, for the controls page. */
export async function readOverview(
  tx: SandboxTransaction,
  realNow: Date,
): Promise<SandboxOverview> {
  const customers = await newest<Customer>(tx, 'customer')
  const events = await newest<Event>(tx, 'event')
  const { deliveryMode, account } = tx.records.readSettings()
  return {
    now: tx.now,
    deliveryMode,
    account,
    customers: await inOrder(customers, (one) => toSandboxCustomer(tx, one)),
    events: await inOrder(events, (one) => toSandboxEvent(tx, one, realNow)),
  }
}

async function newest<One>(tx: SandboxTransaction, kind: 'customer' | 'event'): Promise<One[]> {
  const kept = await tx.records.listObjects({ kind, limit: shownAtMost })
  return kept.map(({ document }) => document as One)
}

async function toSandboxCustomer(
  tx: SandboxTransaction,
  customer: Customer,
): Promise<SandboxCustomer> {
  const { id, email, invoice_settings } = customer
  const subscriptions = await tx.list('subscription', id)
  const running = subscriptions.find(({ status }) => status !== 'canceled')
  const methodId = running?.default_payment_method ?? invoice_settings.default_payment_method
  const method = methodId ? await tx.find('payment_method', methodId) : null
  const charges = await tx.list('charge', id)
  return {
    id,
    email,
    card: method && describeMethod(method),
    subscriptions: await inOrder(subscriptions, (one) => toSandboxSubscription(tx, one)),
    charges: await inOrder(charges, (one) => toSandboxCharge(tx, one)),
  }
}

export async function toSandboxSubscription(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<SandboxSubscription> {
  const { price, current_period_end } = getItem(subscription)
  const { id, status, cancel_at } = subscription
  return {
    id,
    plan: await toPlan(tx, price),
    status: status as SandboxSubscription['status'],
    periodEnd: fromUnix(current_period_end),
    endsAt: cancel_at === null ? null : fromUnix(cancel_at),
  }
}

async function toSandboxCharge(tx: SandboxTransaction, charge: Charge): Promise<SandboxCharge> {
  const [dispute] = charge.disputed ? await tx.list('dispute', charge.id) : []
  return {
    id: charge.id,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    currency: charge.currency,
    createdAt: fromUnix(charge.created),
    status: charge.status as SandboxCharge['status'],
    disputeId: dispute?.id ?? null,
  }
}

async function toSandboxEvent(
  tx: SandboxTransaction,
  { id, type, created }: Event,
  realNow: Date,
): Promise<SandboxEvent> {
  const delivery = await tx.records.findDelivery(id)
  return {
    id,
    type,
    createdAt: fromUnix(created),
    attempts: delivery?.attempts ?? 0,
    statusCode: delivery?.statusCode ?? null,
    isDelivered: delivery?.isDelivered ?? false,
    retryInMs: delivery?.dueAt ? delivery.dueAt.getTime() - realNow.getTime() : null,
  }
}
