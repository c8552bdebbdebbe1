import type { PaymentTrouble } from '#domain/billing/customer.ts'
import { refuse } from '#domain/refusal.ts'
import { type Clock, later, seconds } from '#domain/time.ts'
import { refuseBusy, toTrouble } from './errors.ts'

type CircuitBreaker = <Answer extends object>(
  call: () => Promise<Answer>,
) => Promise<Answer | PaymentTrouble>

const failuresToOpen = 3
const openMs = seconds(15)

type BreakerPorts = { readonly clock: Clock; readonly report: (fault: unknown) => void }

/**
 * Calls Stripe and turns outages, rate limits and rejected keys into refusals, which are also
 * logged. After three outages in a row, calls fail immediately for 15 seconds, so that users don't
 * wait for timeouts; after a rate limit, for as long as Stripe asked. Our own errors are thrown.
 */
export function createCircuitBreaker({ clock, report }: BreakerPorts): CircuitBreaker {
  let failures = 0
  let openUntil = new Date(0)
  let busyUntil = new Date(0)

  function count(trouble: PaymentTrouble): PaymentTrouble {
    failures = trouble.refused === 'payments-down' ? failures + 1 : 0
    if (trouble.retryAfterMs) busyUntil = later(clock.now(), trouble.retryAfterMs)
    if (failures >= failuresToOpen) openUntil = later(clock.now(), openMs)
    return trouble
  }

  return async (call) => {
    const now = clock.now()
    if (now < openUntil) return refuse('payments-down')
    if (now < busyUntil) return refuseBusy(busyUntil.getTime() - now.getTime())
    try {
      const answer = await call()
      failures = 0
      return answer
    } catch (fault) {
      const trouble = toTrouble(fault)
      if (!trouble) throw fault
      report(fault)
      return count(trouble)
    }
  }
}
