import type { SandboxInvoice, SandboxPortal } from '../controls/controls.ts'
import { formatMoney } from '../money.ts'
import { BillingFields } from './billing-fields.tsx'
import { CardFields, TestCardList } from './card-fields.tsx'
import { formatAmount } from './format.ts'
import { Field, FormError, type FormFailure, type Page, type Shown, TestMode } from './layout.tsx'
import type { ShopLinks } from './shop-links.ts'

/** Where a customer replaces their card. */
export function showPortal({ portal, failure }: Shown<{ portal: SandboxPortal }>): Page {
  if (portal.isForBilling) return showBilling({ portal, failure })
  const { card, openInvoice, returnUrl } = portal
  const content = (
    <div className="columns">
      <div>
        <TestMode />
        <h1>Your card</h1>
        <p>On file: {card ?? 'no card'}.</p>
        {openInvoice && (
          <p>
            {formatMoney(openInvoice.dueCents, openInvoice.currency)} is unpaid. The site charges
            the new card when you go back.
          </p>
        )}
        {returnUrl && (
          <p>
            <a href={returnUrl}>Back without changing it</a>
          </p>
        )}
      </div>
      <form id="card" method="post" noValidate className="panel stack">
        <FormError failure={failure} />
        <CardFields failure={failure} />
        <button type="submit">Save card</button>
      </form>
      <TestCardList form="card" />
    </div>
  )
  return { title: 'Your card', content }
}

/** Where a customer gives their address, company and VAT ID. */
function showBilling({ portal, failure }: Shown<{ portal: SandboxPortal }>): Page {
  const { billing, returnUrl } = portal
  const content = (
    <div className="columns">
      <div>
        <TestMode />
        <h1>Billing details</h1>
        <p>They're on your next invoices.</p>
        {returnUrl && (
          <p>
            <a href={returnUrl}>Back without changing them</a>
          </p>
        )}
      </div>
      <form method="post" noValidate className="panel stack">
        <FormError failure={failure} />
        <Field
          name="name"
          label="Name"
          autoComplete="name"
          defaultValue={failure?.values.name ?? billing.name}
        />
        <BillingFields failure={failure} known={billing} />
        <button type="submit" name="by" value="billing">
          Save
        </button>
      </form>
    </div>
  )
  return { title: 'Billing details', content }
}

/** An invoice that is paid by hand, with the saved card or another one. */
export function showInvoice({
  invoice,
  links,
  failure,
}: Shown<{ invoice: SandboxInvoice; links: ShopLinks }>): Page {
  const { number, status, dueCents, discountCents, currency, lines } = invoice
  const amounts = [
    ...lines.map(({ description, amountCents }) => [description, amountCents] as const),
    ...(discountCents > 0 ? [['Discount', -discountCents] as const] : []),
    ['Total', invoice.totalCents] as const,
    ...(invoice.taxCents > 0 ? [['Of which VAT', invoice.taxCents] as const] : []),
    ...(status === 'open' ? [['To pay now', dueCents] as const] : []),
  ]
  const content = (
    <div className="columns">
      <div>
        <TestMode />
        <h1 className="long">Invoice {number}</h1>
        <dl className="facts">
          {amounts.map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatAmount(cents, currency)}</dd>
            </div>
          ))}
        </dl>
        {status === 'open' && (
          <p className="small">
            <a href={links.invoice.url}>{links.invoice.label} without paying</a>
          </p>
        )}
      </div>
      <div className="panel stack">
        {status === 'open' ? (
          <InvoicePayment invoice={invoice} failure={failure} />
        ) : (
          <>
            <p>
              {status === 'paid'
                ? 'This invoice is paid. Thank you.'
                : `This invoice of ${formatMoney(dueCents, currency)} can no longer be paid.`}
            </p>
            <a href={links.invoice.url} className="button">
              {links.invoice.label}
            </a>
          </>
        )}
      </div>
    </div>
  )
  return { title: 'Invoice', content }
}

function InvoicePayment({
  invoice,
  failure,
}: {
  invoice: SandboxInvoice
  failure: FormFailure | undefined
}) {
  const { card, dueCents, currency } = invoice
  const amount = formatMoney(dueCents, currency)
  return (
    <form method="post" noValidate className="stack">
      <FormError failure={failure} />
      {card && (
        <button type="submit" name="by" value="saved">
          Pay {amount} with {card}
        </button>
      )}
      <p className="small muted">{card ? 'Or with another card:' : 'With a card:'}</p>
      <CardFields failure={failure} />
      <button type="submit" name="by" value="card" className="outline">
        Pay {amount} with this card
      </button>
    </form>
  )
}
