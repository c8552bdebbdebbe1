import { data } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { creditNotePage, sheet } from '#app/copy/invoices.ts'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
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
import { Fact, listTaxRows, PartyFact, Sums, TaxNote, toTotal } from './invoice/sheet-parts.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData?.note ? creditNotePage.name(loaderData.note.number) : creditNotePage.title,
    description: creditNotePage.description,
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
    <FormPage
      label={creditNotePage.label}
      title={creditNotePage.title}
      intro={<p>{sheet.unavailable}</p>}
    >
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
      <CommentLabel text={creditNotePage.label} />
      <h1 className="mt-4.5 text-[clamp(28px,4vw,44px)] leading-tight font-semibold tracking-[-.035em] wrap-anywhere">
        {creditNotePage.name(number)}
      </h1>
      <div className="mt-8 rounded-2xl border border-line bg-sheet p-5 sm:p-8 print:border-0 print:p-0">
        <dl className="grid gap-x-10 gap-y-5 text-[15.5px] sm:grid-cols-2 lg:grid-cols-4">
          <PartyFact name={sheet.from} party={seller} />
          <PartyFact name={sheet.to} party={buyer} />
          <Fact name={sheet.date} lines={[formatDay(issuedAt)]} />
          <div>
            <dt className="text-[14px] text-muted">{sheet.invoice}</dt>
            <dd className="wrap-anywhere">
              <TextLink to={`/billing/invoices/${invoice.id}`}>{invoice.number}</TextLink>
              <span className="block">{formatDay(invoice.issuedAt)}</span>
            </dd>
          </div>
        </dl>
        <p className="mt-8 text-[15.5px]">{creditNotePage.intro}</p>
        <Sums rows={[...listTaxRows(taxes), toTotal(amountCents)]} currency={currency} />
        <TaxNote taxes={taxes} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        {pdfUrl && (
          <a href={pdfUrl} className={buttonClasses('solid')}>
            {sheet.download}
          </a>
        )}
        <button
          type="button"
          onClick={() => print()}
          className={`${buttonClasses(pdfUrl ? 'line' : 'solid')} needs-framework`}
        >
          {sheet.print}
        </button>
        <ButtonLink to="/billing" look="line">
          {subscriptionPages.back}
        </ButtonLink>
      </div>
    </section>
  )
}
