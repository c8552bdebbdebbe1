import type Stripe from 'stripe'

/** Everything the provider knows, the newest first: read from its storage, so that nothing can disrupt it. */
export type Books = {
  readonly customers: readonly Stripe.Customer[]
  readonly subscriptions: readonly Stripe.Subscription[]
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
  readonly refunds: readonly Stripe.Refund[]
  readonly disputes: readonly Stripe.Dispute[]
  readonly payments: readonly Stripe.InvoicePayment[]
  readonly scheduledAt: Date | null
}

/** What the provider knows about one user of ours. */
export type UserBooks = Omit<Books, 'customers' | 'scheduledAt'>

/**
 * By the mark that our checkout leaves on subscriptions, which outlives the customer, and that
 * support leaves on an invoice.
 */
export function findUserBooks(books: Books, userId: string): UserBooks {
  const subscriptions = books.subscriptions.filter(({ metadata }) => metadata.userId === userId)
  const ids = new Set(subscriptions.map(({ id }) => id))
  const isManual = ({ metadata }: Stripe.Invoice) => metadata?.userId === userId
  const invoices = books.invoices.filter(
    (invoice) => ids.has(findSubscriptionId(invoice) ?? '') || isManual(invoice),
  )
  const invoiceIds = new Set(invoices.map(({ id }) => id))
  const payments = books.payments.filter(({ invoice }) => invoiceIds.has(toId(invoice)))
  const intents = new Set(payments.map(({ payment }) => toId(payment.payment_intent)))
  const charges = books.charges.filter((charge) => intents.has(toId(charge.payment_intent)))
  const chargeIds = new Set(charges.map(({ id }) => id))
  const refunds = books.refunds.filter(({ charge }) => chargeIds.has(toId(charge)))
  const disputes = books.disputes.filter(({ charge }) => chargeIds.has(toId(charge)))
  return { subscriptions, invoices, payments, charges, refunds, disputes }
}

export function toId(thing: string | { id: string } | null | undefined): string {
  return typeof thing === 'string' ? thing : (thing?.id ?? '')
}

export function findSubscriptionId({ parent }: Stripe.Invoice): string | null {
  return toId(parent?.subscription_details?.subscription) || null
}

const liveStatuses: readonly string[] = ['active', 'trialing', 'past_due']

export function isLive({ status }: Stripe.Subscription): boolean {
  return liveStatuses.includes(status)
}

export function findLive({ subscriptions }: Pick<Books, 'subscriptions'>, userId: string) {
  return subscriptions.filter((one) => one.metadata.userId === userId && isLive(one))
}

/** A payment, and what became of the money. */
export type Payment = {
  readonly invoice: Stripe.Invoice
  readonly charge: Stripe.Charge
  readonly subscriptionId: string
  readonly paidAt: number
  /** The end of the period that it bought. */
  readonly until: number
  readonly keptCents: number
  readonly refunds: readonly Stripe.Refund[]
  readonly dispute: Stripe.Dispute | null
}

/** All payments of a user, the newest first. */
export function listPayments(books: UserBooks): Payment[] {
  const paid = books.charges.filter(({ status, amount }) => status === 'succeeded' && amount > 0)
  return paid.flatMap((charge) => {
    const intent = toId(charge.payment_intent)
    const link = books.payments.find(({ payment }) => toId(payment.payment_intent) === intent)
    const invoice = books.invoices.find(({ id }) => id === toId(link?.invoice))
    return invoice ? [toPayment(books, { charge, invoice })] : []
  })
}

/** What began a subscription. */
export function findFirstPayment(books: UserBooks, id: string): Payment | undefined {
  return listPayments(books).findLast(({ subscriptionId }) => subscriptionId === id)
}

function toPayment(
  books: UserBooks,
  { charge, invoice }: { charge: Stripe.Charge; invoice: Stripe.Invoice },
): Payment {
  const refunds = books.refunds.filter((one) => toId(one.charge) === charge.id)
  const returned = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)
  const dispute = books.disputes.find((one) => toId(one.charge) === charge.id) ?? null
  const isLost = dispute?.status === 'lost'
  return {
    invoice,
    charge,
    subscriptionId: findSubscriptionId(invoice) ?? '',
    paidAt: charge.created,
    until: Math.max(...invoice.lines.data.map(({ period }) => period.end)),
    keptCents: isLost ? 0 : charge.amount - returned,
    refunds,
    dispute,
  }
}
