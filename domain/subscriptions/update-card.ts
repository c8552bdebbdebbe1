import type { CardRefusal, Paid } from '../billing/change-gateway.ts'
import { toFinalIntent } from '../billing/change-intent.ts'
import { isTrouble, type PaymentTrouble } from '../billing/customer.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { recordIntent } from '../billing/record-intent.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { listOwed } from './invoices.ts'

/** One rate limit for new cards and retries, because banks penalize repeated attempts. */
const cardsPerUser: RateLimit = { name: 'update-card', max: 20, windowMs: hours(1) }

type CardAnswer<Answer> = Answer | Refusal<'not-subscribed' | 'too-many-cards'> | PaymentTrouble

/** The user, and the id by which they are recognized when they return from the card page. */
type CardVisit = { readonly user: User; readonly visit: string }

/** Opens the provider's page for a new card. Card numbers never reach us. Rate limited. */
export async function openCardPage(
  ports: BillingPorts,
  { user, visit }: CardVisit,
): Promise<CardAnswer<{ readonly url: string }>> {
  const account = await ports.billing.findAccount(user.id)
  if (!account?.subscription) return refuse('not-subscribed')
  const quota = await consumeRateLimit(ports, { limit: cardsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-cards')
  const { language } = user
  return ports.payments.openCardPage({ customerId: account.customerId, language, visit })
}

/**
 * Called when the user returns from the card page: makes the new card the default and charges it
 * for open invoices. Returns the amount charged. Rate limited.
 */
export async function adoptNewCard(
  ports: BillingPorts,
  user: User,
): Promise<CardAnswer<Paid | CardRefusal | Refusal<'change-under-way' | 'still-working'>>> {
  const account = await ports.billing.findAccount(user.id)
  if (!account?.subscription) return refuse('not-subscribed')
  const quota = await consumeRateLimit(ports, { limit: cardsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-cards')

  const { customerId } = account
  const adopted = await recordIntent(ports, {
    customerId,
    intent: toFinalIntent({ adoptsCard: true }),
    work: () => ports.payments.adoptCard(customerId),
  })
  await syncSoon(ports, customerId)
  return adopted
}

type RetryInput = { readonly user: User; readonly invoiceId: string }

type RetryRefusal = Refusal<'nothing-due' | 'no-card' | 'too-many-cards' | 'still-working'>

/**
 * Charges the stored card again for one of the user's own failed invoices. Returns what was
 * charged. Rate limited.
 */
export async function retryCard(
  ports: BillingPorts,
  { user, invoiceId }: RetryInput,
): Promise<Paid | CardRefusal | RetryRefusal | PaymentTrouble> {
  const account = await ports.billing.findAccount(user.id)
  if (!account) return refuse('nothing-due')
  const quota = await consumeRateLimit(ports, { limit: cardsPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-cards')
  const { customerId } = account
  const history = await ports.payments.fetchHistory(customerId)
  if (isRefusal(history)) return history
  if (!listOwed(history).some(({ id }) => id === invoiceId)) return refuse('nothing-due')

  const paid = await ports.payments.payInvoice(invoiceId)
  await syncSoon(ports, customerId)
  return isTrouble(paid) && paid.isUnknown ? refuse('still-working') : paid
}
