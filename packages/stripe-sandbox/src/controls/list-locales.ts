import type { SandboxTransaction } from '../transaction.ts'
import type { PortalSession } from '../wire.ts'

/** The languages that a customer prefers, best first. None of one who was deleted. */
export async function listLocales(
  tx: SandboxTransaction,
  customerId: string | null,
): Promise<readonly string[]> {
  const customer = customerId === null ? null : await tx.find('customer', customerId)
  return customer?.preferred_locales ?? []
}

/** https://docs.stripe.com/api/customer_portal/sessions/object#portal_session_object-locale */
export async function listPortalLocales(
  tx: SandboxTransaction,
  { locale, customer }: PortalSession,
): Promise<readonly string[]> {
  return [locale ?? 'auto', ...(await listLocales(tx, customer))]
}
