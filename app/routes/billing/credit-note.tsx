import { data } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { invoicesUnavailable } from '#app/copy/billing.ts'
import { creditNoteIntro } from '#app/copy/invoices.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { ButtonLink, TextLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { CommentLabel, FormPage } from '#app/ui/section.tsx'
import type { CreditNote, Invoice } from '#domain/billing/history.ts'
import { formatDay } from '#domain/locale.ts'
import { isRefusal } from '#domain/refusal.ts'
import { findCreditNote } from '#domain/subscriptions/invoices.ts'
import { describeRefusedPage, keepRetryAfter } from '../../http/responses.ts'
import type { Route } from './+types/credit-note'
import { CannotProceed } from './confirm-page.tsx'
import { type Party, toBuyer, toSeller } from './invoice/parties.ts'
import { Fact, listTaxRows, PartyFact, Sums, TaxNote } from './invoice/sheet-parts.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: `Credit note ${loaderData?.note?.number ?? ''}`.trim(),
    description: 'One of your credit notes.',
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { operator, isTestMode } = context.get(requestContext)
  const found = await findCreditNote(context.get(portsContext), { user, creditNoteId: params.id })
  if (isRefusal(found)) {
    if (found.refused === 'no-such-invoice') throw data(null, { status: 404 })
    if (found.refused === 'too-many-provider-reads') {
      const { problem, init } = describeRefusedPage(found)
      return data({ note: null, problem }, init)
    }
    throw await redirectWithToast(context, '/billing', { toast: 'payments-trouble' })
  }

  const { note, invoice } = found
  const pdfUrl = isTestMode ? null : note.pdfUrl
  return data({
    note,
    invoice,
    seller: toSeller(operator),
    buyer: toBuyer(invoice, user),
    pdfUrl,
  })
}

export const headers = keepRetryAfter

export default function CreditNotePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.note) return <Printable {...loaderData} />
  return (
    <FormPage label="credit note" title="Credit note" intro={<p>{invoicesUnavailable}</p>}>
      <CannotProceed problem={loaderData.problem} />
    </FormPage>
  )
}

type Props = {
  readonly note: CreditNote
  readonly invoice: Invoice
  readonly seller: Party
  readonly buyer: Party
  readonly pdfUrl: string | null
}

function Printable({ note, invoice, seller, buyer, pdfUrl }: Props) {
  const { number, issuedAt, taxes, amountCents, currency } = note
  return (
    <section className="pt-10 md:pt-18">
      <CommentLabel text="credit note" />
      <h1 className="mt-4.5 text-[clamp(28px,4vw,44px)] leading-tight font-semibold tracking-[-.035em] wrap-anywhere">
        Credit note {number}
      </h1>
      <div className="mt-8 rounded-2xl border border-line bg-sheet p-5 sm:p-8 print:border-0 print:p-0">
        <dl className="grid gap-x-10 gap-y-5 text-[15.5px] sm:grid-cols-2 lg:grid-cols-4">
          <PartyFact name="From" party={seller} />
          <PartyFact name="To" party={buyer} />
          <Fact name="Date" lines={[formatDay(issuedAt)]} />
          <div>
            <dt className="text-[14px] text-muted">For invoice</dt>
            <dd className="wrap-anywhere">
              <TextLink to={`/billing/invoices/${invoice.id}`}>{invoice.number}</TextLink>
              <span className="block">{formatDay(invoice.issuedAt)}</span>
            </dd>
          </div>
        </dl>
        <p className="mt-8 text-[15.5px]">{creditNoteIntro}</p>
        <Sums rows={[...listTaxRows(taxes), ['Total', amountCents]]} currency={currency} />
        <TaxNote taxes={taxes} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        {pdfUrl && (
          <a href={pdfUrl} className={buttonClasses('solid')}>
            Download PDF
          </a>
        )}
        <button
          type="button"
          onClick={() => print()}
          className={`${buttonClasses(pdfUrl ? 'line' : 'solid')} needs-framework`}
        >
          Print
        </button>
        <ButtonLink to="/billing" look="line">
          Back to billing
        </ButtonLink>
      </div>
    </section>
  )
}
