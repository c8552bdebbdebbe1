import type { SandboxInvoice, SandboxPortal } from '../controls/controls.ts'
import { formatMoney } from '../money.ts'
import { BillingFields } from './billing-fields.tsx'
import { CardFields, TestCardList } from './card-fields.tsx'
import { formatAmount } from './format.ts'
import { Field, FormError, type Page, type Shown, TestMode } from './layout.tsx'
import type { ShopLinks } from './shop-links.ts'

/** Where a customer replaces their card. */
export function showPortal({ words, portal, failure }: Shown<{ portal: SandboxPortal }>): Page {
  if (portal.isForBilling) return showBilling({ words, portal, failure })
  const { card, openInvoice, returnUrl } = portal
  const { cardPortal, locale } = words
  const content = (
    <div className="columns">
      <div>
        <TestMode words={words} />
        <h1>{cardPortal.title}</h1>
        <p>{card ? cardPortal.saved(card) : cardPortal.none}</p>
        {openInvoice && (
          <p>
            {cardPortal.unpaid(formatMoney(openInvoice.dueCents, openInvoice.currency, locale))}
          </p>
        )}
        {returnUrl && (
          <p>
            <a href={returnUrl}>{cardPortal.back}</a>
          </p>
        )}
      </div>
      <form id="card" method="post" noValidate className="panel stack">
        <FormError failure={failure} />
        <CardFields words={words} failure={failure} />
        <button type="submit">{cardPortal.save}</button>
      </form>
      <TestCardList words={words} form="card" />
    </div>
  )
  return { words, title: cardPortal.title, content }
}

/** Where a customer gives their address, company and VAT ID. */
function showBilling({ words, portal, failure }: Shown<{ portal: SandboxPortal }>): Page {
  const { billing, returnUrl } = portal
  const { billingPortal } = words
  const content = (
    <div className="columns">
      <div>
        <TestMode words={words} />
        <h1>{billingPortal.title}</h1>
        <p>{billingPortal.text}</p>
        {returnUrl && (
          <p>
            <a href={returnUrl}>{billingPortal.back}</a>
          </p>
        )}
      </div>
      <form method="post" noValidate className="panel stack">
        <FormError failure={failure} />
        <Field
          name="name"
          label={billingPortal.name}
          autoComplete="name"
          defaultValue={failure?.values.name ?? billing.name}
        />
        <BillingFields words={words} failure={failure} known={billing} />
        <button type="submit" name="by" value="billing">
          {billingPortal.save}
        </button>
      </form>
    </div>
  )
  return { words, title: billingPortal.title, content }
}

/** An invoice that is paid by hand, with the saved card or another one. */
export function showInvoice({
  words,
  invoice,
  links,
  failure,
}: Shown<{ invoice: SandboxInvoice; links: ShopLinks }>): Page {
  const { number, status, dueCents, discountCents, currency, lines } = invoice
  const { invoice: texts, locale } = words
  const amounts = [
    ...lines.map(({ description, amountCents }) => [description, amountCents] as const),
    ...(discountCents > 0 ? [[texts.discount, -discountCents] as const] : []),
    [texts.total, invoice.totalCents] as const,
    ...(invoice.taxCents > 0 ? [[texts.vat, invoice.taxCents] as const] : []),
    ...(status === 'open' ? [[texts.due, dueCents] as const] : []),
  ]
  const content = (
    <div className="columns">
      <div>
        <TestMode words={words} />
        <h1 className="long">{texts.heading(number ?? '')}</h1>
        <dl className="facts">
          {amounts.map(([name, cents]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatAmount(cents, currency, locale)}</dd>
            </div>
          ))}
        </dl>
        {status === 'open' && (
          <p className="small">
            <a href={links.invoice.url}>{texts.withoutPaying(links.invoice.label)}</a>
          </p>
        )}
      </div>
      <div className="panel stack">
        {status === 'open' ? (
          <InvoicePayment words={words} invoice={invoice} failure={failure} />
        ) : (
          <>
            <p>
              {status === 'paid'
                ? texts.paid
                : texts.closed(formatMoney(dueCents, currency, locale))}
            </p>
            <a href={links.invoice.url} className="button">
              {links.invoice.label}
            </a>
          </>
        )}
      </div>
    </div>
  )
  return { words, title: texts.title, content }
}

function InvoicePayment({ words, invoice, failure }: Shown<{ invoice: SandboxInvoice }>) {
  const { card, dueCents, currency } = invoice
  const { invoice: texts, locale } = words
  const amount = formatMoney(dueCents, currency, locale)
  return (
    <form method="post" noValidate className="stack">
      <FormError failure={failure} />
      {card && (
        <button type="submit" name="by" value="saved">
          {texts.paySaved(amount, card)}
        </button>
      )}
      <p className="small muted">{card ? texts.otherCard : texts.card}</p>
      <CardFields words={words} failure={failure} />
      <button type="submit" name="by" value="card" className="outline">
        {texts.payCard(amount)}
      </button>
    </form>
  )
}
