import type { User, UserId } from '#domain/identity/user.ts'
import { checkBooks as listProblems } from '#server/backup/check-books.ts'
import type { Store } from '#store/open-store.ts'
import { checkBooks } from '../books.ts'
import { type Confirmed, findLost, snapshot } from '../crowd.ts'
import type { TestPorts } from '../ports.ts'

type Books = { readonly store: Store; readonly ports: TestPorts; readonly confirmed: Confirmed }

/** What must be true at any moment, also while people use the site. */
export async function findInconsistencies({ store, confirmed }: Books): Promise<readonly string[]> {
  const before = snapshot(confirmed)
  const lost = (await findLost(store, before)).map((what) => `confirmed and lost: ${what}`)
  return [...lost, ...(await listProblems(store))]
}

/** What must be true once nobody uses the site and all webhooks have arrived. */
export async function findUnsettled(books: Books): Promise<readonly string[]> {
  const { store, ports, confirmed } = books
  const buyers = await listUsers(books, confirmed.payments)
  // As if the time until the next attempt of interrupted deliveries had passed.
  await store.db
    .updateTable('sandbox_delivery')
    .set({ due_at: 1 })
    .where('is_delivered', '=', 0)
    .execute()
  const fault = await checkBooks(ports, buyers).then(
    () => null,
    (reason: Error) => reason.message,
  )
  return [...(await findInconsistencies(books)), ...(fault ? [fault] : [])]
}

async function listUsers(
  { store, ports }: Books,
  emails: ReadonlySet<string>,
): Promise<readonly User[]> {
  const rows = await store.db.selectFrom('user_profile').select(['id', 'email']).execute()
  const theirs = rows.filter(({ email }) => emails.has(email))
  const users = await Promise.all(theirs.map(({ id }) => ports.users.findUser(id as UserId)))
  return users.filter((user) => user !== null)
}
