import { consumeNetworkRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { addDevice } from './device-tokens.ts'
import { verificationEmail } from './emails.ts'
import { assertNotReserved, isReserved } from './former-emails.ts'
import { createSession, endFormerSession, type SignedIn } from './manage-sessions.ts'
import { mayEmail } from './may-email.ts'
import type {
  AuthUser,
  IdentityPorts,
  IdentityStores,
  IdentityTrouble,
  NewAccount,
} from './ports.ts'
import type { Session } from './session.ts'
import { toEmail } from './user.ts'
import { addUser } from './user-profile.ts'

const signUpsPerAddress: RateLimit = { name: 'sign-up', max: 20, windowMs: hours(1) }

type SignUpRefusal = Refusal<
  'email-taken' | 'invalid-email' | 'weak-password' | 'too-many-sign-ups'
>

/** Adds another way in than the password, in the transaction that adds the account. */
type AddMethod = (stores: IdentityStores, user: AuthUser) => Promise<void>

export type SignUp = NewAccount & {
  /** The network address it came from: counted, never stored. */
  readonly from: string
  readonly device: string
  /** The session token that the browser had until now, if any. */
  readonly formerToken: string | null
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
  readonly addMethod?: AddMethod
}

type SignedUp = SignedIn & {
  /** False if the address has been sent several emails today: there's no new link then. */
  readonly isMailed: boolean
}

/** Creates a user on the Free plan, emails them a link to verify their address, and logs them in. */
export async function signUp(
  ports: IdentityPorts,
  { from, device, formerToken, deviceTokens: tokens, addMethod, ...account }: SignUp,
): Promise<SignedUp | SignUpRefusal | IdentityTrouble> {
  const isAllowed = await consumeNetworkRateLimit(ports, { limit: signUpsPerAddress, from })
  if (!isAllowed) return refuse('too-many-sign-ups')

  const email = toEmail(account.email)
  if (await isReserved(ports, { email, userId: null })) return refuse('email-taken')

  const { token, session } = createSession(ports, { device })
  const created = await createUser(ports, {
    account: { ...account, email },
    session,
    formerToken,
    addMethod,
  })
  if (isRefusal(created)) return created
  const { user, isMailed } = created
  return { userId: user.id, token, deviceTokens: addDevice(ports, { user, tokens }), isMailed }
}

type Creation = {
  readonly account: NewAccount
  readonly session: Omit<Session, 'userId'>
  readonly formerToken: string | null
  readonly addMethod: AddMethod | undefined
}

type CreatedUser = { readonly user: AuthUser; readonly isMailed: boolean }

async function createUser(
  ports: IdentityPorts,
  { account, session, formerToken, addMethod }: Creation,
): Promise<CreatedUser | SignUpRefusal | IdentityTrouble> {
  const { identity, transaction, clock, siteUrl } = ports
  const prepared = await identity.createUser(account)
  if (isRefusal(prepared)) return prepared
  const created = transaction(async (stores) => {
    const created = await prepared.write(stores)
    if (isRefusal(created)) return created
    const { user, secret } = created
    await assertNotReserved(ports, { stores, user })
    await addUser({ ...ports, ...stores }, { ...user, language: account.language })
    await addMethod?.(stores, user)
    await stores.sessions.addSession({ ...session, userId: user.id })
    await endFormerSession({ ...ports, ...stores }, formerToken)
    // Without a secret, a hosted provider sends its own, or the address is verified already.
    const isMailed = !secret || (await mayEmail({ ...ports, ...stores }, user))
    if (secret && isMailed) {
      const reader = { ...user, language: account.language }
      await writeMail({ ...stores, clock }, verificationEmail(reader, { siteUrl, secret }))
    }
    return { user, isMailed }
  })
  const added = await created.catch(async (fault) => {
    await prepared.undo()
    throw fault
  })
  if (!isRefusal(added)) await prepared.afterCommit()
  return added
}
