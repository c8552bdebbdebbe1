import { describeInvoice, describeReturnedRefund } from '#app/copy/billing.ts'
import { paymentProblem } from '#app/copy/shell.ts'
import { RetryCard } from '#app/shell/retry-card.tsx'
import { TextLink } from '#app/shell/site-link.tsx'
import { textLinkClasses } from '#app/ui/button.tsx'
import type { CreditNote, Invoice, Refund } from '#domain/billing/history.ts'
import { formatCharge, formatDay } from '#domain/locale.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'

type Props = Pick<Billing, 'invoices' | 'owed' | 'refunds'>

/** All invoices, newest first. */
export function InvoiceList({ invoices, owed, refunds }: Props) {
  if (invoices.length === 0) return null
  const failed = refunds.filter(({ status }) => status === 'failed')
  return (
    <section aria-labelledby="invoices" className="mt-6">
      <h2 id="invoices" className="text-lg font-semibold tracking-[-.01em]">
        Invoices
      </h2>
      {failed.map((refund) => (
        <FailedRefund key={refund.id} refund={refund} />
      ))}
      <div className="table-box mt-4">
        <table className="table invoices">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Amount</th>
              <th scope="col">Status</th>
              <th scope="col">
                <span className="sr-only">Invoice</span>
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
      {describeReturnedRefund(refund)} <TextLink to="/contact">Contact us</TextLink>
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
            View<span className="sr-only"> invoice {number}</span>
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
      <td>Credit note</td>
      <td>
        <div className="flex flex-wrap items-center justify-end gap-x-4">
          <TextLink
            to={`/billing/credit-notes/${id}`}
            className="inline-flex min-h-11 min-w-11 items-center justify-end"
          >
            View<span className="sr-only"> credit note {number}</span>
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
          Pay now<span className="sr-only"> invoice {number}</span>
        </a>
      )}
      {!trouble?.needsOwner && (
        <RetryCard invoiceId={id} label={paymentProblem.again} look="link" />
      )}
    </>
  )
}
