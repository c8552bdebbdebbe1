import Stripe from 'stripe'
import type { CreditBlocked, Credited } from '#domain/billing/cancellation-gateway.ts'
import type { CreditNote } from '#domain/billing/history.ts'
import type { Cents } from '#domain/money.ts'
import { refuse } from '#domain/refusal.ts'
import { toKey } from './idempotency-key.ts'
import { listPaymentRefunds } from './refund-invoice.ts'
import { type TaxRates, toTaxParts } from './tax.ts'
import { toDate, toId } from './values.ts'

const maxListed = 1_000

/**
 * Issues a credit note for each refund of an invoice that has none. Links the refund instead of
 * making it, so that a crash in between loses nothing and refunds by support get theirs, too. All
 * notes together are never more than what is refunded: after a refund that failed, the note of the
 * next one exists already.
 */
export async function creditRefunds(
  stripe: Stripe,
  { invoice, rates }: { readonly invoice: string; readonly rates: TaxRates },
): Promise<Credited | CreditBlocked> {
  const refunds = await listPaymentRefunds(stripe, invoice)
  const made = refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  if (made.length === 0) return { notes: [] }
  const notes = await listAll(stripe, { invoice })
  const before = sum(made) - sum(notes)
  let missing = before
  const linked = new Set(notes.flatMap((note) => note.refunds.map(({ refund }) => toId(refund))))
  for (const refund of made.filter(({ id }) => !linked.has(id)).toReversed()) {
    const amount = Math.min(refund.amount, missing)
    if (amount <= 0) break
    const blocked = await credit(stripe, { invoice, refund: refund.id, amount })
    if (blocked) return blocked
    missing -= amount
  }
  const all = missing < before ? await listAll(stripe, { invoice }) : notes
  return { notes: await Promise.all(all.map((note) => toCreditNote(note, rates))) }
}

type Credit = { readonly invoice: string; readonly refund: string; readonly amount: Cents }

/** Under a key, because two syncs at the same time may both find the refund without a note. */
async function credit(
  stripe: Stripe,
  { invoice, refund, amount }: Credit,
): Promise<CreditBlocked | null> {
  const params: Stripe.CreditNoteCreateParams = {
    invoice,
    // With tax included, as the refund is. Lines would have to be given without it.
    amount,
    refunds: [{ refund, amount_refunded: amount }],
    email_type: 'none',
  }
  try {
    const idempotencyKey = toKey(`credit-note:${refund}`, params)
    await stripe.creditNotes.create(params, { idempotencyKey })
    return null
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    if (await isCredited(stripe, { invoice, refund })) return null
    return { ...refuse('credit-blocked'), code: fault.code ?? fault.message }
  }
}

/** Somebody else may have done it since we looked. */
async function isCredited(
  stripe: Stripe,
  { invoice, refund }: Pick<Credit, 'invoice' | 'refund'>,
): Promise<boolean> {
  const notes = await listAll(stripe, { invoice })
  return notes.some(({ refunds }) => refunds.some((one) => toId(one.refund) === refund))
}

function sum(amounts: readonly { readonly amount: number }[]): Cents {
  return amounts.reduce((all, { amount }) => all + amount, 0)
}

async function listAll(
  stripe: Stripe,
  about: Stripe.CreditNoteListParams,
): Promise<Stripe.CreditNote[]> {
  const notes = await stripe.creditNotes
    .list({ ...about, limit: 100 })
    .autoPagingToArray({ limit: maxListed })
  return notes.filter(({ status }) => status !== 'void')
}

/** The credit notes of a customer's invoices. No request when none of them has one. */
export async function listCreditNotes(
  stripe: Stripe,
  invoices: readonly Stripe.Invoice[],
): Promise<Stripe.CreditNote[]> {
  const credited = invoices.find((one) => one.post_payment_credit_notes_amount > 0)
  const customer = toId(credited?.customer)
  return customer ? listAll(stripe, { customer }) : []
}

export async function toCreditNote(
  { id, number, created, amount, currency, total_taxes, pdf }: Stripe.CreditNote,
  rates: TaxRates,
): Promise<CreditNote> {
  return {
    id,
    number,
    issuedAt: toDate(created),
    amountCents: amount,
    currency,
    taxes: await toTaxParts(total_taxes, rates),
    pdfUrl: pdf,
  }
}
