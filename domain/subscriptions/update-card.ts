import type { PaymentTrouble } from '../billing/customer.ts'
import type { CardRefusal, Paid } from '../billing/paid-changes.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { recordIntent } from '../billing/record-intent.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'

/** Banks dislike cards that are tried and tried: new ones and retries count together. */
export const cardsPerUser: Limit = { name: 'update-card', turns: 20, windowMs: hours(1) }

type CardAnswer<Answer> = Answer | Refusal<'not-subscribed' | 'too-many-cards'> | PaymentTrouble

/** Who wants to give a card, and the mark by which they are known when they come back. */
type Visit = { readonly user: User; readonly visit: string }

/** Leads to the provider's page on which another card is given. No card ever comes to us. */
export async function openCardPage(
  ports: BillingPorts,
  { user, visit }: Visit,
): Promise<CardAnswer<{ readonly url: string }>> {
  const account = await ports.billing.findAccount(user.id)
  if (!account?.subscription) return refuse('not-subscribed')
  const turn = await takeTurn(ports, { limit: cardsPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-cards')
  return ports.payments.openCardPage({ customerId: account.customerId, visit })
}

/**
 * Someone comes back from giving a card: it is charged from now on and pays at once
 * what is open. Answers the amount that was charged.
 */
export async function takeNewCard(
  ports: BillingPorts,
  user: User,
): Promise<CardAnswer<Paid | CardRefusal | Refusal<'change-under-way'>>> {
  const account = await ports.billing.findAccount(user.id)
  if (!account?.subscription) return refuse('not-subscribed')
  const turn = await takeTurn(ports, { limit: cardsPerUser, key: user.id })
  if (!turn.isAllowed) return refuse('too-many-cards')

  const { customerId } = account
  const adopted = await recordIntent(ports, {
    customerId,
    intent: { before: null, planned: null, adoptsCard: true, waitsForBank: false },
    work: () => ports.payments.adoptCard(customerId),
  })
  await syncSoon(ports, customerId)
  return adopted
}
