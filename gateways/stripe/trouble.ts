import Stripe from 'stripe'
import type { PaymentTrouble } from '#domain/billing/customer.ts'
import { refuse } from '#domain/refusal.ts'
import { type Clock, later, minutes, seconds } from '#domain/time.ts'

export type Reach = <Answer extends object>(
  ask: () => Promise<Answer>,
) => Promise<Answer | PaymentTrouble>

const faultsInARow = 3
const restMs = seconds(15)
/** The provider may ask us to wait; never for longer than a person would. */
const longestRetryAfterMs = minutes(1)

/**
 * Asks Stripe for someone who waits. That it cannot be reached or is too busy is
 * an answer; after a few in a row it is not asked for a while, so that nobody
 * waits in vain. What is wrong with us is told to the log, and to nobody else.
 */
export function openReach({
  clock,
  report,
}: {
  clock: Clock
  report: (fault: unknown) => void
}): Reach {
  let faults = 0
  let restsUntil = new Date(0)
  let busyUntil = new Date(0)

  function note(trouble: PaymentTrouble): PaymentTrouble {
    faults = trouble.refused === 'payments-down' ? faults + 1 : 0
    if (trouble.retryAfterMs) busyUntil = later(clock.now(), trouble.retryAfterMs)
    if (faults >= faultsInARow) restsUntil = later(clock.now(), restMs)
    return trouble
  }

  return async (ask) => {
    const now = clock.now()
    if (now < restsUntil) return refuse('payments-down')
    if (now < busyUntil) return refuseBusy(busyUntil.getTime() - now.getTime())
    try {
      const answer = await ask()
      faults = 0
      return answer
    } catch (fault) {
      const trouble = toTrouble(fault)
      if (!trouble) throw fault
      report(fault)
      return note(trouble)
    }
  }
}

function toTrouble(fault: unknown): PaymentTrouble | null {
  const { errors } = Stripe
  if (fault instanceof errors.StripeRateLimitError) return refuseBusy(findRetryAfterMs(fault))
  // Somebody asks for the same with the same key at this moment: Stripe is well.
  const isInUse = fault instanceof errors.StripeAPIError && fault.statusCode === 409
  if (isInUse) return refuse('payments-busy')
  // The key is wrong or may not do this: the log tells, and no customer can help.
  const isClosed =
    fault instanceof errors.StripeAuthenticationError ||
    fault instanceof errors.StripePermissionError
  if (isClosed) return refuse('payments-closed')
  const isTrouble =
    fault instanceof errors.StripeConnectionError || fault instanceof errors.StripeAPIError
  return isTrouble ? refuse('payments-down') : null
}

function refuseBusy(retryAfterMs: number | null): PaymentTrouble {
  return { ...refuse('payments-busy'), ...(retryAfterMs !== null && { retryAfterMs }) }
}

/** In whole seconds, when Stripe says anything at all. */
function findRetryAfterMs({ headers }: { headers?: Record<string, string> }): number | null {
  const after = headers?.['retry-after'] ?? ''
  if (!/^\d{1,9}$/.test(after)) return null
  return Math.min(seconds(Math.max(Number(after), 1)), longestRetryAfterMs)
}
