import type { ComponentProps } from 'react'
import { data } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { invoicePage, sheet } from '#app/copy/invoices.ts'
import { paymentProblem } from '#app/copy/shell.ts'
import { subscriptionPages } from '#app/copy/subscriptions.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { pageMeta } from '#app/shell/head-tags.tsx'
import { RetryCard } from '#app/shell/retry-card.tsx'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { CommentLabel, FormPage } from '#app/ui/section.tsx'
import { isRefusal } from '#domain/refusal.ts'
import { findInvoice, type OwnInvoice } from '#domain/subscriptions/invoices.ts'
import { describeRefusedPage, keepRetryAfter } from '../../http/responses.ts'
import type { Route } from './+types/invoice'
import { CannotProceed } from './confirm-page.tsx'
import { InvoiceSheet } from './invoice/invoice-sheet.tsx'
import { toBuyer, toSeller } from './invoice/parties.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: nameInvoice(loaderData?.invoice?.number),
    description: invoicePage.description,
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { operator, publishableKey, isTestMode, allowStripeInCsp } = context.get(requestContext)
  const invoice = await findInvoice(context.get(portsContext), { user, invoiceId: params.id })
  if (isRefusal(invoice)) {
    if (invoice.refused === 'no-such-invoice') throw data(null, { status: 404 })
    if (invoice.refused === 'too-many-provider-reads') {
      const { problem, init } = describeRefusedPage(invoice)
      return data({ invoice: null, problem }, init)
    }
    throw await redirectWithToast(context, '/billing', { toast: 'payments-trouble' })
  }

  // The bank may ask for a confirmation when the card is retried.
  if (publishableKey && invoice.isOwed) allowStripeInCsp()
  // In test mode the provider has no document that one could use.
  const pdfUrl = isTestMode ? null : invoice.pdfUrl
  return data({ invoice, seller: toSeller(operator), buyer: toBuyer(invoice, user), pdfUrl })
}

/** Without a number if it couldn't be loaded. */
function nameInvoice(number: string | null = null): string {
  return number ? invoicePage.name(number) : invoicePage.title
}

export const headers = keepRetryAfter

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.invoice) return <Printable {...loaderData} />
  return (
    <FormPage
      label={invoicePage.label}
      title={invoicePage.title}
      intro={<p>{sheet.unavailable}</p>}
    >
      <CannotProceed problem={loaderData.problem} />
    </FormPage>
  )
}

type Sheet = ComponentProps<typeof InvoiceSheet>
type Props = Omit<Sheet, 'invoice'> & {
  readonly invoice: OwnInvoice
  readonly pdfUrl: string | null
}

function Printable({ pdfUrl, ...printed }: Props) {
  const { number, isOwed } = printed.invoice
  return (
    <section className="pt-10 md:pt-18">
      <CommentLabel text={invoicePage.label} />
      <h1 className="mt-4.5 text-[clamp(28px,4vw,44px)] leading-tight font-semibold tracking-[-.035em] wrap-anywhere">
        {nameInvoice(number)}
      </h1>
      <InvoiceSheet {...printed} />
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        {isOwed && <PayInvoice invoice={printed.invoice} />}
        {pdfUrl && (
          <a href={pdfUrl} className={buttonClasses(isOwed ? 'line' : 'solid')}>
            {sheet.download}
          </a>
        )}
        <button
          type="button"
          onClick={() => print()}
          className={`${buttonClasses(isOwed || pdfUrl ? 'line' : 'solid')} needs-framework`}
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

/** For a failed invoice: pay it on the provider's page, or retry the stored card. */
function PayInvoice({ invoice: { id, url, trouble } }: { invoice: OwnInvoice }) {
  return (
    <>
      {url && (
        <a href={url} className={buttonClasses('solid')}>
          {trouble?.needsOwner ? invoicePage.confirm : invoicePage.pay}
        </a>
      )}
      {!trouble?.needsOwner && (
        <RetryCard invoiceId={id} label={paymentProblem.again} look="link" />
      )}
    </>
  )
}
