import { buttonLook } from '#app/ui/button.tsx'
import type { Due } from '#domain/billing/history.ts'
import { formatCharge } from '#domain/money.ts'
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
            ? 'Your bank wants to hear from you before it pays.'
            : 'You keep your plan while we try again. A new card is charged at once.'}
        </p>
      </div>
      {due.needsOwner && due.url ? (
        <a href={due.url} className={buttonLook('solid')}>
          Confirm the payment
        </a>
      ) : (
        <SiteLink to="/billing" className={buttonLook('solid')}>
          Update card
        </SiteLink>
      )}
    </section>
  )
}
