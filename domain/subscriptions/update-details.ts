import type { PaymentTrouble } from '../billing/customer.ts'
import type { BillingPorts } from '../billing/ports.ts'
import type { User } from '../identity/user.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'

const pagesPerUser: RateLimit = { name: 'update-details', max: 20, windowMs: hours(1) }

/**
 * Opens the provider's page for the billing address, company name and VAT ID, where VAT is
 * calculated. Rate limited.
 */
export async function openDetailsPage(
  { billing, payments, ...ports }: BillingPorts,
  user: User,
): Promise<
  { readonly url: string } | Refusal<'not-subscribed' | 'too-many-cards'> | PaymentTrouble
> {
  const account = await billing.findAccount(user.id)
  if (!account || !payments.tax) return refuse('not-subscribed')
  const quota = await consumeRateLimit(ports, { limit: pagesPerUser, key: user.id })
  if (!quota.isAllowed) return refuse('too-many-cards')
  const { language } = user
  return payments.openDetailsPage({ customerId: account.customerId, language })
}
