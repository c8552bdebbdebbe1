import type { ComponentProps } from 'react'
import { data } from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import { redirectWithToast } from '#app/flash.ts'
import { pageMeta, siteName } from '#app/page-meta.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { CommentLabel } from '#app/ui/comment-label.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { isRefusal } from '#domain/refusal.ts'
import { findInvoice } from '#domain/subscriptions/find-invoice.ts'
import type { Route } from './+types/invoice'
import { Impossible } from './impossible.tsx'
import { InvoiceSheet } from './invoice/invoice-sheet.tsx'
import { describeLook, keepWait } from './refused-look.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: `Invoice ${loaderData?.invoice?.number ?? ''}`.trim(),
    description: 'One of your invoices.',
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { operator, siteUrl } = context.get(visitContext)
  const invoice = await findInvoice(context.get(portsContext), { user, invoiceId: params.id })
  if (isRefusal(invoice)) {
    if (invoice.refused === 'no-such-invoice') throw data(null, { status: 404 })
    if (invoice.refused === 'too-many-looks') {
      const { problem, init } = describeLook(invoice)
      return data({ invoice: null, problem }, init)
    }
    throw await redirectWithToast('/billing', { toast: 'payments-trouble', siteUrl })
  }

  const seller = { name: operator.name || siteName, address: operator.address }
  return data({ invoice, seller, buyer: { name: user.name, email: user.email } })
}

export const headers = keepWait

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.invoice) return <Printable {...loaderData} />
  return (
    <FormPage
      label="invoice"
      title="Invoice"
      intro={<p>Your invoices are kept, and shown again soon.</p>}
    >
      <Impossible problem={loaderData.problem} />
    </FormPage>
  )
}

/** A page that prints as a sheet of paper. */
function Printable(sheet: ComponentProps<typeof InvoiceSheet>) {
  const { number } = sheet.invoice
  return (
    <section data-line={1} className="gutter pt-10 md:pt-18">
      <CommentLabel text="invoice" />
      <h1 className="mt-4.5 text-[clamp(28px,4vw,44px)] leading-tight font-semibold tracking-[-.035em] wrap-anywhere">
        Invoice {number}
      </h1>
      <InvoiceSheet {...sheet} />
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <button
          type="button"
          onClick={() => print()}
          className={`${buttonLook('solid')} needs-framework`}
        >
          Print
        </button>
        <SiteLink to="/billing" className={buttonLook('line')}>
          Back to billing
        </SiteLink>
      </div>
    </section>
  )
}
