import { invoiceList } from '#app/copy/invoices.ts'
import { paymentProblem } from '#app/copy/shell.ts'
import { RetryCard } from '#app/shell/retry-card.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import type { CreditNote, Invoice, Refund } from '#domain/billing/history.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'
import { describeInvoice } from '../invoice/describe-invoice.ts'

type Props = Pick<Billing, 'invoices' | 'owed' | 'refunds'>

const { columns, view, viewCreditNote, pay } = invoiceList

/** All invoices, newest first. */
export function InvoiceList({ invoices, owed, refunds }: Props) {
  if (invoices.length === 0) return null
  const failed = refunds.filter(({ status }) => status === 'failed')
  return (
    <section aria-labelledby="invoices" className="mt-6">
      <h2 id="invoices" className="text-lg font-semibold tracking-[-.01em]">
        {invoiceList.title}
      </h2>
      {failed.map((refund) => (
        <FailedRefund key={refund.id} refund={refund} />
      ))}
      <div className="table-box mt-4">
        <table className="table invoices">
          <thead>
            <tr>
              <th scope="col">{columns.date}</th>
              <th scope="col">{columns.amount}</th>
              <th scope="col">{columns.status}</th>
              <th scope="col">
                <span className="sr-only">{columns.invoice}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.flatMap((invoice) => [
              <Row key={invoice.id} invoice={invoice} isOwed={owed.includes(invoice.id)} />,
              ...invoice.creditNotes.map((note) => <CreditNoteRow key={note.id} note={note} />),
            ])}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FailedRefund({ refund }: { refund: Refund }) {
  return (
    <p className="mt-4 rounded-2xl border border-danger bg-sheet px-6 py-4 text-[15px]">
      {invoiceList.returned(formatCharge(refund.amountCents, refund.currency))}{' '}
      <TextLink to="/contact">{invoiceList.contact}</TextLink>
    </p>
  )
}

function Row({ invoice, isOwed }: { invoice: Invoice; isOwed: boolean }) {
  const { id, issuedAt, dueCents, currency, number } = invoice
  return (
    <tr>
      <th scope="row">
        {formatDay(issuedAt)}
        {number && <span className="block font-normal whitespace-nowrap text-muted">{number}</span>}
      </th>
      <td className="tabular-nums">{formatCharge(dueCents, currency)}</td>
      <td>{describeInvoice(invoice)}</td>
      <td>
        <div className="flex flex-wrap items-center justify-end gap-x-4">
          {isOwed && <PayInvoice invoice={invoice} />}
          <TextLink
            to={`/billing/invoices/${id}`}
            className="inline-flex min-h-11 min-w-11 items-center justify-end"
          >
            {view.shown}
            <span className="sr-only"> {view.more(number ?? '')}</span>
          </TextLink>
        </div>
      </td>
    </tr>
  )
}

/** Under the invoice that it takes back. */
function CreditNoteRow({ note }: { note: CreditNote }) {
  const { id, issuedAt, number, amountCents, currency } = note
  return (
    <tr>
      <th scope="row">
        {formatDay(issuedAt)}
        <span className="block font-normal whitespace-nowrap text-muted">{number}</span>
      </th>
      <td className="tabular-nums">{formatCharge(0 - amountCents, currency)}</td>
      <td>{invoiceList.creditNote}</td>
      <td>
        <div className="flex flex-wrap items-center justify-end gap-x-4">
          <TextLink
            to={`/billing/credit-notes/${id}`}
            className="inline-flex min-h-11 min-w-11 items-center justify-end"
          >
            {viewCreditNote.shown}
            <span className="sr-only"> {viewCreditNote.more(number ?? '')}</span>
          </TextLink>
        </div>
      </td>
    </tr>
  )
}

/** Pays a failed invoice on the provider's page, or retries the stored card unless the bank wants a confirmation. */
function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { id, url, number, trouble } = invoice
  return (
    <>
      {url && (
        <a
          href={url}
          className={`${textLinkClasses} inline-flex min-h-11 items-center whitespace-nowrap`}
        >
          {pay.shown}
          <span className="sr-only"> {pay.more(number ?? '')}</span>
        </a>
      )}
      {!trouble?.needsOwner && (
        <RetryCard invoiceId={id} label={paymentProblem.again} look="link" />
      )}
    </>
  )
}
