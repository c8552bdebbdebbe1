import { paymentDetails as words } from '#app/copy/payment.ts'
import type { Subscription } from '#domain/identity/user.ts'
import { formatCount, formatMoment } from '#domain/locale.ts'

type PaymentDetailsProps = {
  readonly sessionId: string | null
  readonly userId: string | null
  readonly subscription: Subscription | null
}

/** The specification's debug panel. */
export function PaymentDetails({ sessionId, userId, subscription }: PaymentDetailsProps) {
  const isPaid = subscription !== null && subscription.plan !== 'free'
  const rows = [
    [words.sessionId, sessionId ?? words.noSession],
    [words.userId, userId ?? words.noUser],
    [words.plan, subscription?.plan ?? words.unknown],
    [words.limit, describeLimit(subscription)],
    [words.expires, describeEnd(subscription)],
    [words.webhook, isPaid ? words.processed : words.pending],
  ]
  return (
    <section aria-label={words.label} className="max-w-[640px] min-[960px]:col-start-1">
      <h2 className="py-2.5 text-[15px] text-muted">{words.title}</h2>
      <dl className="divide-y divide-line rounded-2xl border border-line px-6 py-2 font-mono text-[13px]">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[150px_1fr]">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function describeEnd(subscription: Subscription | null): string {
  if (!subscription) return words.unknown
  return subscription.expiresAt ? formatMoment(subscription.expiresAt) : words.never
}

function describeLimit(subscription: Subscription | null): string {
  if (!subscription) return words.unknown
  return subscription.requestLimit < 0 ? words.unlimited : formatCount(subscription.requestLimit)
}
