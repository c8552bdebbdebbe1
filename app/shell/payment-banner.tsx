import { paymentProblem } from '#app/copy/shell.ts'
import { buttonLook } from '#app/ui/button.tsx'
import type { Due } from '#domain/billing/history.ts'
import { formatCharge } from '#domain/money.ts'
import { RetryCard } from './retry-card.tsx'
import { SiteLink } from './site-link.tsx'

/** Shown until the unpaid invoice is paid or voided. */
export function PaymentBanner({ due }: { due: Due | null }) {
  if (!due) return null
  const copy = due.needsOwner ? paymentProblem.confirm : paymentProblem.failed
  return (
    <section
      aria-label="Payment problem"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-2xl border border-danger bg-sheet p-6"
    >
      <div className="mr-auto max-w-[60ch]">
        <p className="font-[550]">{copy.title(formatCharge(due.dueCents, due.currency))}</p>
        <p className="mt-1 text-[15px] text-muted">{copy.text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {due.url && (
          <a href={due.url} className={buttonLook('solid')}>
            {copy.button}
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
