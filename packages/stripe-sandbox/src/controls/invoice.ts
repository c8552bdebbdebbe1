import { collectInvoice, findPayer } from '../lifecycle/collect-invoice.ts'
import { foresee } from '../lifecycle/confirm-payment.ts'
import { attachMethod } from '../lifecycle/save-method.ts'
import { describeMethod } from '../objects/payment-method.ts'
import { sum } from '../objects/spread-discounts.ts'
import { sumTax } from '../tax/tax-lines.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoiceLine, PaymentMethod } from '../wire.ts'
import type { Payment, SandboxCreditNote, SandboxInvoice } from './controls.ts'
import { listLocales } from './list-locales.ts'
import {
  findRefusal,
  isRefused,
  needsChallenge,
  newMethod,
  refused,
  toRefused,
} from './new-method.ts'
import { reply, requireChallenge, type Step } from './settle.ts'

export async function findInvoice(
  tx: SandboxTransaction,
  id: string,
): Promise<SandboxInvoice | null> {
  const invoice = await tx.find('invoice', id)
  return invoice && toSandboxInvoice(tx, invoice)
}

export async function toSandboxInvoice(
  tx: SandboxTransaction,
  invoice: Invoice,
): Promise<SandboxInvoice> {
  const method = await findPayer(tx, invoice)
  return {
    id: invoice.id,
    locales: await listLocales(tx, invoice.customer),
    number: invoice.number,
    status: (invoice.status ?? 'draft') as SandboxInvoice['status'],
    dueCents: invoice.amount_remaining,
    totalCents: invoice.total,
    discountCents: sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount)),
    taxCents: sumTax(invoice.total_taxes ?? []),
    currency: invoice.currency,
    email: invoice.customer_email,
    card: method && describeMethod(method),
    lines: invoice.lines.data.map(toLine),
  }
}

function toLine({ description, quantity, amount }: InvoiceLine) {
  return { description: description ?? '', quantity: quantity ?? 1, amountCents: amount }
}

export async function findCreditNote(
  tx: SandboxTransaction,
  id: string,
): Promise<SandboxCreditNote | null> {
  const note = await tx.find('credit_note', id)
  const invoice = note && (await tx.get('invoice', note.invoice))
  return (
    invoice && {
      locales: await listLocales(tx, invoice.customer),
      number: note.number,
      invoiceNumber: invoice.number,
      totalCents: note.total,
      taxCents: sumTax(note.total_taxes ?? []),
      currency: note.currency,
      email: invoice.customer_email,
    }
  )
}

type Order = { readonly id: string; readonly payment: Payment | null }

/** Idempotent: an invoice that is paid isn't charged again. */
export async function payInvoice(tx: SandboxTransaction, { id, payment }: Order): Promise<Step> {
  const invoice = await tx.find('invoice', id)
  if (invoice?.status === 'paid') return reply(paid(invoice))
  if (invoice?.status !== 'open') return reply(refused('closed_invoice'))
  if (payment) return payByNewCard(tx, { invoice, payment })

  const method = await findPayer(tx, invoice)
  if (!method) return reply(refused('no_saved_card'))
  if (foresee({ method, isPresent: false, isOnSession: true }).kind === 'asks') {
    return requireChallenge(tx, { method, goal: { kind: 'invoice', invoiceId: id } })
  }
  return collect(tx, { invoice, method })
}

function paid({ hosted_invoice_url }: Invoice) {
  return { kind: 'paid', returnTo: hosted_invoice_url ?? '' } as const
}

async function payByNewCard(
  tx: SandboxTransaction,
  { invoice, payment }: { invoice: Invoice; payment: Payment },
): Promise<Step> {
  const method = newMethod(tx, { payment, email: invoice.customer_email })
  if (isRefused(method)) return reply(method)
  const refusal = findRefusal(method)
  if (refusal) return reply(refusal)
  if (needsChallenge(method)) {
    return requireChallenge(tx, { method, goal: { kind: 'invoice', invoiceId: invoice.id } })
  }
  return payAndAttach(tx, { invoice, method })
}

/** A card that is entered here pays this invoice. Whether it's charged next time is the subscription's setting. */
async function payAndAttach(
  tx: SandboxTransaction,
  { invoice, method }: { invoice: Invoice; method: PaymentMethod },
): Promise<Step> {
  const customerId = invoice.customer ?? ''
  return collect(tx, { invoice, method: await attachMethod(tx, { customerId, method }) })
}

/** The owner of the card has said yes. */
export async function resumeInvoice(
  tx: SandboxTransaction,
  { invoiceId, method }: { invoiceId: string; method: PaymentMethod },
): Promise<Step> {
  const invoice = await tx.get('invoice', invoiceId)
  if (invoice.status === 'paid') return reply(paid(invoice))
  if (invoice.status !== 'open') return reply(refused('closed_invoice'))
  if (method.customer) return collect(tx, { invoice, method })
  return payAndAttach(tx, { invoice, method })
}

async function collect(
  tx: SandboxTransaction,
  { invoice, method }: { invoice: Invoice; method: PaymentMethod },
): Promise<Step> {
  const outcome = await collectInvoice(tx, { invoice, method, isPresent: true, isManual: true })
  return reply(outcome.kind === 'declined' ? toRefused(outcome.decline) : paid(invoice))
}
