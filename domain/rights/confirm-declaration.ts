import { type InvalidLink, refuseInvalidLink } from '../identity/open-link.ts'
import { isRefusal } from '../refusal.ts'
import { findCustomer } from './find-customer.ts'
import type { Declaration, RightsPorts } from './ports.ts'

type FollowedLink = { readonly secret: string; readonly from: string }

/** The declaration that the link in its acknowledgement would confirm. Changes nothing. */
export async function findLinkedDeclaration(
  ports: RightsPorts,
  { secret, from }: FollowedLink,
): Promise<Declaration | InvalidLink> {
  const linkHash = ports.secrets.hash(secret)
  const found = await ports.declarations.findDeclaration({ linkHash })
  return found ?? refuseInvalidLink(ports, from)
}

/**
 * The customer confirms a declaration that they sent: it is carried out next. The link works once,
 * and proves that they read the email of the account's address.
 */
export async function confirmDeclaration(
  ports: RightsPorts,
  link: FollowedLink,
): Promise<{ readonly confirmed: true } | InvalidLink> {
  const found = await findLinkedDeclaration(ports, link)
  if (isRefusal(found)) return found
  const { id, state, email, outcome, provenBy } = found
  const isUnproven = provenBy === null && outcome === null
  const user = isUnproven ? await findCustomer(ports, email) : null
  // Without a contract a person looks at it.
  await ports.declarations.changeDeclaration(
    { id, state },
    {
      linkHash: null,
      ...(isUnproven && { provenBy: 'link' }),
      ...(user && { state: 'proven', userId: user.id, dueAt: ports.calendar.now(), tries: 0 }),
    },
  )
  return { confirmed: true }
}
