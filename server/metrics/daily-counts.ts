import type { DailyCountName, SiteTotalsStore } from '#domain/operator/ports.ts'
import { type Clock, toDay } from '#domain/time.ts'
import type { SiteMetrics } from './site-metrics.ts'

type DailyPorts = { readonly siteTotals: SiteTotalsStore; readonly clock: Clock }

type Counted = Exclude<DailyCountName, 'paying'>

/**
 * Returns a function that adds what this process has counted since its last call to the counts of
 * the day, for the operator page. What was counted since then is lost in a crash.
 */
export function createDailyCounts(
  metrics: SiteMetrics,
  { siteTotals, clock }: DailyPorts,
): () => Promise<void> {
  let written = readCounts(metrics)

  return async () => {
    const now = readCounts(metrics)
    const names = Object.keys(now) as Counted[]
    const counts = names
      .map((name) => [name, now[name] - written[name]] as const)
      .filter(([, count]) => count > 0)
    if (counts.length === 0) return
    await siteTotals.addDailyCounts({ day: toDay(clock.now()), counts: Object.fromEntries(counts) })
    written = now
  }
}

/** The refusals that a user notices as a limit of their plan. */
const limits = ['allowance-empty', 'daily-limit-reached', 'too-many-per-minute', 'too-many-at-once']

function readCounts({
  reservations,
  modelCalls,
  modelTokens,
  business,
}: SiteMetrics): Record<Counted, number> {
  const event = (name: string) => business[name]?.value ?? 0
  const failures = modelCalls.sum('failed')
  return {
    requests: reservations.cell('committed').value,
    'requests-refused': limits.reduce((sum, name) => sum + reservations.cell(name).value, 0),
    'model-calls': modelCalls.sum('completed') + modelCalls.sum('cancelled') + failures,
    'model-failures': failures,
    'tokens-in': modelTokens.sum('in'),
    'tokens-out': modelTokens.sum('out'),
    logins: event('login'),
    'logins-refused': event('login-refused'),
    checkouts: event('checkout_started'),
    'subscriptions-started': event('subscription_started'),
    'subscriptions-ended': event('subscription_ended'),
    'payments-failed': event('payment_failed'),
    faults: event('fault'),
  }
}
