import type { AuthUser, IdentityProvider, ProvenEmail, WriteDown } from '#domain/identity/ports.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { dropLinks, findLink } from './links.ts'
import { findMark, findOwner, isForEmail, sendLink, takeOwnedLink } from './owners.ts'
import { type Tools, toAuthUser } from './tools.ts'
import { openUndoing } from './undoing.ts'

type Proofs = Omit<
  IdentityProvider,
  | 'isHosted'
  | 'checkUser'
  | 'createUser'
  | 'setDisplayName'
  | 'signIn'
  | 'changePassword'
  | 'deleteUser'
>

/** Links in mails: whoever follows one can read what is sent to the address. */
export function openProofs(tools: Tools): Proofs {
  return {
    async sendVerificationEmail(user, writeMail) {
      await sendLink(tools, { user, email: user.email, purpose: 'verify', mark: '', writeMail })
      return { sent: true }
    },

    async sendPasswordReset(email, writeMail) {
      const { accounts } = await tools.open()
      const found = await accounts.findUserByEmail(email)
      const user = found && toAuthUser(found.user)
      const mark = await findMark(tools, user)
      await sendLink(tools, { user, email, purpose: 'reset', mark, writeMail })
      return { sent: true }
    },

    async sendEmailChange({ user, email }, writeMail) {
      const { accounts } = await tools.open()
      if (await accounts.findUserByEmail(email)) return refuse('email-taken')
      await sendLink(tools, { user, email, purpose: 'change', mark: user.proof, writeMail })
      return { sent: true }
    },

    verifyEmail: (secret, record) => verifyEmail(tools, { secret, record }),

    async findLink(secret) {
      const { rows } = await tools.open()
      const link = await findLink(tools, { rows, secret })
      const owner = link && (await findOwner(tools, link))
      if (!link || !owner || !isForEmail(link, owner)) return refuse('link-spent')
      const { purpose, email: newEmail } = link
      return { purpose, userId: owner.id, email: owner.email, newEmail }
    },

    ...openUndoing(tools),

    resetPassword: (reset, record) => resetPassword(tools, { ...reset, record }),

    async revokeLinks(id) {
      const { rows } = await tools.open()
      await dropLinks(rows, id)
    },

    async forgetSpentLinks() {
      const { rows } = await tools.open()
      const ended = { field: 'expiresAt', operator: 'lt', value: tools.clock.now() } as const
      await rows.deleteMany({ model: 'verification', where: [ended] })
    },
  }
}

async function verifyEmail(
  tools: Tools,
  { secret, record }: { secret: string; record: WriteDown<ProvenEmail> },
): Promise<ProvenEmail | Refusal<'link-spent' | 'email-taken'>> {
  const { accounts, join } = await tools.open()
  return join(async (stores, rows) => {
    const taking = { rows, secret, purposes: ['verify', 'change'] } as const
    const { link, owner } = await takeOwnedLink(tools, taking)
    if (!link || !owner || !isForEmail(link, owner)) return refuse('link-spent')

    const isMove = link.purpose === 'change'
    if (isMove && (await accounts.findUserByEmail(link.email))) return refuse('email-taken')

    await accounts.updateUser(owner.id, { email: link.email, emailVerified: true })
    const user = { ...owner, email: link.email, isEmailVerified: true }
    const proven = { user, former: isMove ? owner.email : null }
    await record(stores, proven)
    return proven
  })
}

async function resetPassword(
  tools: Tools,
  { secret, password, record }: { secret: string; password: string; record: WriteDown },
): Promise<AuthUser | Refusal<'link-spent' | 'too-busy'>> {
  const { accounts, rows, join } = await tools.open()
  if ((await findLink(tools, { rows, secret }))?.purpose !== 'reset') return refuse('link-spent')
  const hashed = await tools.passwords.hash(password, 'known')
  if (isRefusal(hashed)) return hashed

  return join(async (stores, joined) => {
    const taking = { rows: joined, secret, purposes: ['reset'] } as const
    const { owner } = await takeOwnedLink(tools, taking)
    if (!owner) return refuse('link-spent')

    await accounts.updatePassword(owner.id, hashed.hash)
    await accounts.updateUser(owner.id, { emailVerified: true })
    const user = { ...owner, isEmailVerified: true }
    await record(stores, user)
    return user
  })
}
