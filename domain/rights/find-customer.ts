import { hasContractNumber } from '../billing/contract-number.ts'
import { listFormerEmails } from '../identity/former-emails.ts'
import type { User } from '../identity/user.ts'
import type { Declaration, Proof, RightsPorts } from './ports.ts'

type ProvenCustomer = { readonly user: User; readonly provenBy: Proof }

/**
 * Whose contract a declaration is about, if it is certain that the customer sent it: from their own
 * session, or with the contract number, which nobody else knows. Invoice numbers are consecutive, so
 * they prove nothing. See ADR-0094.
 */
export async function findProvenCustomer(
  ports: RightsPorts,
  { userId, email, contract: text }: Declaration,
): Promise<ProvenCustomer | null> {
  if (userId) {
    const user = await ports.users.findUser(userId)
    return user && { user, provenBy: 'session' }
  }
  for (const user of await listCandidates(ports, email)) {
    const contracts = await listContracts(ports, user)
    if (contracts.some((subscriptionId) => hasContractNumber(ports, { text, subscriptionId })))
      return { user, provenBy: 'number' }
  }
  return null
}

/** The user's contract, and those that an earlier declaration has ended. */
async function listContracts(
  { billing, declarations }: RightsPorts,
  { id: userId }: User,
): Promise<readonly string[]> {
  const account = await billing.findAccount(userId)
  const earlier = await declarations.listDeclarationsOf({ userId, email: null })
  const ids = [account?.subscription?.id, ...earlier.map(({ subscriptionId }) => subscriptionId)]
  return ids.flatMap((id) => id ?? [])
}

/** The one customer with this address who has a contract. Proves nothing. */
export async function findCustomer(ports: RightsPorts, email: string): Promise<User | null> {
  const customers: User[] = []
  for (const user of await listCandidates(ports, email)) {
    const account = await ports.billing.findAccount(user.id)
    if (account?.subscription) customers.push(user)
  }
  return customers.length === 1 ? (customers[0] ?? null) : null
}

/** Everyone who has the address, or had it until a few days ago. */
async function listCandidates(ports: RightsPorts, email: string): Promise<readonly User[]> {
  const now = await ports.users.listUsersByEmail(email)
  const former = await listFormerEmails(ports, { email })
  const ids = new Set(former.map(({ userId }) => userId))
  const others = await Promise.all([...ids].map((id) => ports.users.findUser(id)))
  const known = new Set(now.map(({ id }) => id))
  return [...now, ...others.filter((user): user is User => user !== null && !known.has(user.id))]
}
