import type { AuthUser, WriteMail } from '#domain/identity/ports.ts'
import type { BetterAuth } from './better-auth.ts'
import { addLink, type Link } from './links.ts'
import { type Tools, toAuthUser } from './tools.ts'

type Sending = {
  /** Nobody has the address: the same is done as if someone had, and told to no one. */
  readonly user: AuthUser | null
  readonly email: string
  readonly purpose: Link['purpose']
  readonly writeMail: WriteMail
}

/** Gives out a link and writes the mail that brings it, both or neither. */
export async function sendLink(
  tools: Tools,
  { user, email, purpose, writeMail }: Sending,
): Promise<void> {
  const { accounts, join } = await tools.open()
  const userId = user?.id ?? 'nobody'
  const credential = await accounts.findCredentialAccount(userId)
  const passwordMark = toPasswordMark(tools, credential)

  await join(async (stores, rows) => {
    const link = { purpose, userId, email, passwordMark }
    const secret = await addLink(tools, { rows, link })
    if (user) await writeMail(stores, { user, secret })
  })
}

/** Whose link it is. Nobody's when the password has changed since it was given out. */
export async function findOwner(tools: Tools, link: Link): Promise<AuthUser | null> {
  const { accounts } = await tools.open()
  const user = await accounts.findUserById(link.userId)
  const credential = await accounts.findCredentialAccount(link.userId)
  const isStale =
    link.purpose !== 'verify' && toPasswordMark(tools, credential) !== link.passwordMark

  return user && !isStale ? toAuthUser(user) : null
}

type Credential = Awaited<ReturnType<BetterAuth['accounts']['findCredentialAccount']>>

function toPasswordMark({ secrets }: Tools, credential: Credential): string {
  return secrets.hash(credential?.password ?? '')
}
