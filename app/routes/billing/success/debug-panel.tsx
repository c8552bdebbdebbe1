import type { Subscription } from '#domain/identity/user.ts'

type Facts = {
  readonly sessionId: string | null
  readonly userId: string | null
  readonly subscription: Subscription | null
}

/** What the specification wants to be seen, as a quiet list. */
export function DebugPanel({ sessionId, userId, subscription }: Facts) {
  const rows = [
    ['Session ID', sessionId ?? 'None'],
    ['User ID', userId ?? 'Not logged in'],
    ['Plan', subscription?.plan ?? 'Unknown'],
    ['Request limit', describeLimit(subscription)],
    ['Expires', describeEnd(subscription)],
    ['Webhook status', subscription && subscription.plan !== 'free' ? 'Processed' : 'Pending'],
  ]
  return (
    <section
      aria-label="Debug information"
      className="max-w-[640px] rounded-2xl border border-line bg-sheet px-6 py-2 font-mono text-[13px]"
    >
      <dl className="divide-y divide-line">
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
  if (!subscription) return 'Unknown'
  return subscription.expiresAt?.toISOString() ?? 'Never'
}

function describeLimit(subscription: Subscription | null): string {
  if (!subscription) return 'Unknown'
  return subscription.requestLimit < 0
    ? 'Unlimited'
    : subscription.requestLimit.toLocaleString('en-US')
}
