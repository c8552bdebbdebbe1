import type { AuthUser, WriteMail } from '#domain/identity/ports.ts'
import type { BetterAuth } from './better-auth.ts'
import { addLink, type Link, takeLink } from './links.ts'
import { type Tools, toAuthUser } from './tools.ts'

type Rows = BetterAuth['rows']

type Sending = {
  /** Nobody has the address: the same is done as if someone had, and told to no one. */
  readonly user: AuthUser | null
  readonly email: string
  readonly purpose: Link['purpose']
  readonly mark: string
  readonly writeMail: WriteMail
}

/** Gives out a link and writes the mail that brings it, both or neither. */
export async function sendLink(
  tools: Tools,
  { user, email, purpose, mark, writeMail }: Sending,
): Promise<void> {
  const { join } = await tools.open()
  await join(async (stores, rows) => {
    const link = { purpose, userId: user?.id ?? 'nobody', email, mark }
    const secret = await addLink(tools, { rows, link })
    if (user) await writeMail(stores, { user, secret })
  })
}

/** Whose link it is. Nobody's when the account has another password or address since it was given out. */
export async function findOwner(tools: Tools, link: Link): Promise<AuthUser | null> {
  const { accounts } = await tools.open()
  const user = await accounts.findUserById(link.userId)
  const isStale = link.purpose !== 'verify' && (await findMark(tools, user)) !== link.mark
  return user && !isStale ? toAuthUser(user) : null
}

/**
 * Whose account it is, and what it is like until the transaction ends: whoever
 * wants to change the password meanwhile has to wait, and then meets what was written.
 */
export async function holdAccount(
  tools: Tools,
  { rows, userId }: { readonly rows: Rows; readonly userId: string },
): Promise<{ readonly mark: string }> {
  const { accounts } = await tools.open()
  await rows.updateMany({
    model: 'account',
    where: [{ field: 'userId', value: userId }],
    update: { updatedAt: tools.clock.now() },
  })
  return { mark: await findMark(tools, await accounts.findUserById(userId)) }
}

type Taking = Parameters<typeof takeLink>[1]

/** The link, and whose it is, while nobody else can change their account. */
export async function takeOwnedLink(tools: Tools, taking: Taking) {
  const link = await takeLink(tools, taking)
  if (link) await holdAccount(tools, { rows: taking.rows, userId: link.userId })
  return { link, owner: link && (await findOwner(tools, link)) }
}

/** The link that verifies an address is for one that the account still has. */
export function isForEmail({ purpose, email }: Link, owner: AuthUser): boolean {
  return purpose !== 'verify' || email === owner.email
}

type Person = { readonly id: string; readonly email: string }

/** What an account is like now. Nobody's takes as long to find. */
export async function findMark(tools: Tools, person: Person | null): Promise<string> {
  const { accounts } = await tools.open()
  const credential = await accounts.findCredentialAccount(person?.id ?? 'nobody')
  return toMark(tools, { email: person?.email, password: credential?.password })
}

type Traits = {
  readonly email: string | undefined
  readonly password: string | null | undefined
}

/** Another password or another address is another mark. */
export function toMark({ secrets }: Pick<Tools, 'secrets'>, { email, password }: Traits): string {
  return secrets.hash(`${password} ${email}`)
}
