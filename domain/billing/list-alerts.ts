import type { Alert } from '../alerts.ts'
import type { Duplicates } from './find-duplicates.ts'
import type { History } from './history.ts'

type Seen = { readonly history: History; readonly review: Duplicates['review'] }

/** Alerts about a customer, each with a key so that it is raised once. */
export function listAlerts({
  history,
  review,
}: Seen): { readonly dedupeKey: string; readonly alert: Alert }[] {
  const { disputes, foreign, invoices } = history
  const unfinished = invoices.filter(({ unfinishedBecause }) => unfinishedBecause !== null)
  return [
    ...disputes.map(({ id, state }) => ({
      dedupeKey: `dispute:${id}:${state}`,
      alert: { event: 'dispute', facts: { dispute: id, state } },
    })),
    ...foreign.map((subscription) => ({
      dedupeKey: `foreign-subscription:${subscription}`,
      alert: { event: 'foreign_subscription', facts: { subscription } },
    })),
    ...review.map(({ id, reason }) => ({
      dedupeKey: `second-subscription:${id}`,
      alert: { event: 'second_subscription', facts: { subscription: id, reason } },
    })),
    ...unfinished.map(({ id, unfinishedBecause }) => ({
      dedupeKey: `invoice-finalization-failed:${id}`,
      alert: {
        event: 'invoice_finalization_failed',
        facts: { invoice: id, reason: unfinishedBecause },
      },
    })),
  ]
}
