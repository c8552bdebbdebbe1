import type { Payment, SandboxInvoice } from '#domain/sandbox/ports.ts'
import { collectInvoice, findMethod } from '../life/collect-invoice.ts'
import { foresee } from '../life/confirm-payment.ts'
import { attachMethod } from '../life/save-method.ts'
import { describeMethod } from '../objects/payment-method.ts'
import type { Turn } from '../turn.ts'
import type { Invoice, InvoiceLine, PaymentMethod } from '../wire.ts'
import {
  findRefusal,
  isRefused,
  needsChallenge,
  newMethod,
  refused,
  toRefused,
} from './new-method.ts'
import { askOwner, type Step, say } from './settle.ts'

export async function findInvoice(turn: Turn, id: string): Promise<SandboxInvoice | null> {
  const invoice = await turn.find('invoice', id)
  return invoice && toSandboxInvoice(turn, invoice)
}

export async function toSandboxInvoice(turn: Turn, invoice: Invoice): Promise<SandboxInvoice> {
  const method = await findPayer(turn, invoice)
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    dueCents: invoice.amount_remaining,
    currency: invoice.currency,
    email: invoice.customer_email,
    card: method && describeMethod(method),
    lines: invoice.lines.data.map(toLine),
  }
}

function toLine({ description, quantity, amount }: InvoiceLine) {
  return { description: description ?? '', quantity: quantity ?? 1, amountCents: amount }
}

async function findPayer(turn: Turn, { parent, customer }: Invoice): Promise<PaymentMethod | null> {
  const id = parent?.subscription_details?.subscription ?? ''
  const subscription = await turn.find('subscription', id)
  if (!(await turn.find('customer', customer ?? ''))) return null
  return findMethod(
    turn,
    subscription ?? { customer: customer ?? '', default_payment_method: null },
  )
}

type Order = { readonly id: string; readonly payment: Payment | null }

/** Whoever pays twice has paid once. */
export async function payInvoice(turn: Turn, { id, payment }: Order): Promise<Step> {
  const invoice = await turn.find('invoice', id)
  if (invoice?.status === 'paid') return say(paid(invoice))
  if (invoice?.status !== 'open') return say(refused('This invoice can no longer be paid.'))
  if (payment) return payByNewCard(turn, { invoice, payment })

  const method = await findPayer(turn, invoice)
  if (!method) return say(refused('There is no saved card. Enter a new one.'))
  if (foresee({ method, isPresent: false, isOnSession: true }).kind === 'asks') {
    return askOwner(turn, { method, goal: { kind: 'invoice', invoiceId: id } })
  }
  return collect(turn, { invoice, method })
}

function paid({ hosted_invoice_url }: Invoice) {
  return { kind: 'paid', returnTo: hosted_invoice_url ?? '' } as const
}

async function payByNewCard(
  turn: Turn,
  { invoice, payment }: { invoice: Invoice; payment: Payment },
): Promise<Step> {
  const method = newMethod(turn, { payment, email: invoice.customer_email })
  if (isRefused(method)) return say(method)
  const refusal = findRefusal(method)
  if (refusal) return say(refusal)
  if (needsChallenge(method)) {
    return askOwner(turn, { method, goal: { kind: 'invoice', invoiceId: invoice.id } })
  }
  return payAndAttach(turn, { invoice, method })
}

/** A card that is entered here pays this invoice. Whether it's charged next time is the subscription's setting. */
async function payAndAttach(
  turn: Turn,
  { invoice, method }: { invoice: Invoice; method: PaymentMethod },
): Promise<Step> {
  const customerId = invoice.customer ?? ''
  return collect(turn, { invoice, method: await attachMethod(turn, { customerId, method }) })
}

/** The owner of the card has said yes. */
export async function resumeInvoice(
  turn: Turn,
  { invoiceId, method }: { invoiceId: string; method: PaymentMethod },
): Promise<Step> {
  const invoice = await turn.get('invoice', invoiceId)
  if (invoice.status === 'paid') return say(paid(invoice))
  if (invoice.status !== 'open') return say(refused('This invoice can no longer be paid.'))
  if (method.customer) return collect(turn, { invoice, method })
  return payAndAttach(turn, { invoice, method })
}

async function collect(
  turn: Turn,
  { invoice, method }: { invoice: Invoice; method: PaymentMethod },
): Promise<Step> {
  const outcome = await collectInvoice(turn, { invoice, method, isPresent: true, isManual: true })
  return say(outcome.kind === 'declined' ? toRefused(outcome.decline) : paid(invoice))
}
