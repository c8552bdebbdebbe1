import { z } from 'zod'
import { list } from '../api/list-page.ts'
import { listOf, mergeMetadata, metadata, page, text, whole } from '../api/params.ts'
import { type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { refundCharge } from '../lifecycle/refunds.ts'
import { newCreditNote } from '../objects/credit-note.ts'
import { sum } from '../objects/spread-discounts.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { CreditNote, Invoice, Refund } from '../wire.ts'

const cents = whole.pipe(z.number().min(1))

const NewCreditNote = z.strictObject({
  amount: cents,
  email_type: z.enum(['credit_note', 'none']).optional(),
  invoice: text,
  memo: text.max(500).optional(),
  metadata: metadata.optional(),
  out_of_band_amount: cents.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  refund_amount: cents.optional(),
  refunds: listOf(
    z.strictObject({
      amount_refunded: cents.optional(),
      refund: text,
      type: z.literal('refund').optional(),
    }),
  ).optional(),
})

type Params = z.infer<typeof NewCreditNote>

/** For an invoice that is paid: refunds, or names refunds that were made before. */
async function createCreditNote(tx: SandboxTransaction, params: Params): Promise<CreditNote> {
  const invoice = await requireObject(tx, { kind: 'invoice', id: params.invoice, param: 'invoice' })
  if (invoice.status !== 'paid') {
    const message = `The sandbox credits invoices that are paid. This one is ${invoice.status}.`
    throw invalid({ param: 'invoice', message })
  }
  const others = (await tx.list('credit_note', invoice.id)).toReversed()
  checkAmounts({ invoice, others, params })
  const refunds = await listRefunds(tx, { invoice, params })
  const note = await tx.save(
    'credit_note',
    newCreditNote(tx, {
      invoice,
      others,
      amount: params.amount,
      refunds: refunds.map(({ refund, amount }) => toLink(refund, amount)),
      outOfBand: params.out_of_band_amount ?? 0,
      memo: params.memo ?? null,
      reason: params.reason ?? null,
      metadata: mergeMetadata({}, params.metadata),
    }),
  )
  await tx.emit({ type: 'credit_note.created', object: note })
  const object = await tx.save('invoice', {
    ...invoice,
    post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + note.amount,
  })
  await tx.emit({ type: 'invoice.updated', object, before: invoice })
  return note
}

function toLink({ id }: Refund, amount: number): CreditNote['refunds'][number] {
  return { amount_refunded: amount, payment_record_refund: null, refund: id, type: 'refund' }
}

type Checked = {
  readonly invoice: Invoice
  readonly others: readonly CreditNote[]
  readonly params: Params
}

function checkAmounts({ invoice, others, params }: Checked): void {
  const left = invoice.total - sum(others.map(({ amount }) => amount))
  if (params.amount > left) {
    const message = `The credit note amount ${params.amount} is more than what is left of the invoice (${left}).`
    throw invalid({ param: 'amount', message })
  }
  const linked = (params.refunds ?? []).map(
    ({ amount_refunded = params.amount }) => amount_refunded,
  )
  const given = sum([params.refund_amount ?? 0, params.out_of_band_amount ?? 0, ...linked])
  if (given === params.amount) return
  const message = `The sum of credit amount, refund amount and out of band amount (${given}) must equal the post payment amount (${params.amount}).`
  throw invalid({ message })
}

async function listRefunds(
  tx: SandboxTransaction,
  { invoice, params }: { invoice: Invoice; params: Params },
): Promise<{ refund: Refund; amount: number }[]> {
  const charge = await findCharge(tx, invoice)
  const found: { refund: Refund; amount: number }[] = []
  for (const [place, { refund: id, amount_refunded }] of (params.refunds ?? []).entries()) {
    const param = `refunds[${place}][refund]`
    const refund = await requireObject(tx, { kind: 'refund', id, param })
    const amount = amount_refunded ?? params.amount
    await checkRefund(tx, { refund, invoice, charge: charge?.id ?? '', amount, param })
    found.push({ refund, amount })
  }
  const { refund_amount } = params
  if (refund_amount === undefined) return found
  if (!charge) throw invalid({ param: 'refund_amount', message: 'Nothing was charged.' })
  const order = { amount: refund_amount, reason: null, metadata: {} }
  const refund = await refundCharge(tx, { charge, ...order })
  return [...found, { refund, amount: refund_amount }]
}

async function findCharge(tx: SandboxTransaction, { id }: Invoice) {
  const payments = await tx.list('invoice_payment', id)
  const paid = payments.find(({ status }) => status === 'paid')
  const intent = await tx.find('payment_intent', paid?.payment.payment_intent ?? '')
  return tx.find('charge', intent?.latest_charge ?? '')
}

type Linked = {
  readonly refund: Refund
  readonly invoice: Invoice
  readonly charge: string
  readonly amount: number
  readonly param: string
}

async function checkRefund(tx: SandboxTransaction, linked: Linked): Promise<void> {
  const { refund, invoice, charge, amount, param } = linked
  if (refund.charge !== charge) {
    throw invalid({ param, message: `The refund ${refund.id} isn't of the invoice ${invoice.id}.` })
  }
  const notes = await tx.list('credit_note', invoice.id)
  const links = notes.flatMap(({ refunds }) => refunds).filter((one) => one.refund === refund.id)
  const used = sum(links.map(({ amount_refunded }) => amount_refunded))
  if (used + amount <= refund.amount) return
  const message = `The refund ${refund.id} is already associated with a credit note.`
  throw invalid({ param, message })
}

export const creditNoteRoutes: readonly Route[] = [
  route('POST /v1/credit_notes', NewCreditNote, createCreditNote),
  list('/v1/credit_notes', {
    kind: 'credit_note',
    takes: z.strictObject({ ...page, customer: text.optional(), invoice: text.optional() }),
    about: ({ invoice, customer }) => invoice ?? customer,
    equal: ['customer'],
  }),
  retrieve('/v1/credit_notes/:id', 'credit_note'),
]
