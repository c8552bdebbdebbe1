import { buttonLook } from '#app/ui/button.tsx'
import type { Due } from '#domain/billing/history.ts'
import { formatCharge } from '#domain/money.ts'
import { RetryCard } from './retry-card.tsx'
import { SiteLink } from './site-link.tsx'

/** Stays until the payment is made, or given up. */
export function PaymentBanner({ due }: { due: Due | null }) {
  if (!due) return null
  const amount = formatCharge(due.dueCents, due.currency)
  return (
    <section
      aria-label="Payment problem"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-danger bg-sheet p-6"
    >
      <div className="mr-auto max-w-[60ch]">
        <p className="font-[550]">
          {due.needsOwner
            ? `Confirm your payment of ${amount}`
            : `Your payment of ${amount} failed`}
        </p>
        <p className="mt-1 text-[15px] text-muted">
          {due.needsOwner
            ? 'Your bank needs you to confirm this payment.'
            : "You keep your plan for now. Pay the invoice, retry your card, or update it and we'll charge the new one right away."}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {due.url && (
          <a href={due.url} className={buttonLook('solid')}>
            {due.needsOwner ? 'Confirm the payment' : 'Pay now'}
          </a>
        )}
        {!due.needsOwner && <RetryCard invoiceId={due.invoiceId} />}
        <SiteLink to="/billing" className={buttonLook('line')}>
          Update card
        </SiteLink>
      </div>
    </section>
  )
}
