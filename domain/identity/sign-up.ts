import { takeNetworkTurn } from '../limits/network-turn.ts'
import type { Limit } from '../limits/take-turn.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hours } from '../time.ts'
import { addUser } from './add-user.ts'
import { addDevice } from './device-tokens.ts'
import { endFormerSession } from './end-former-session.ts'
import { assertNotReserved, isReserved } from './former-emails.ts'
import { openSession, type SignedIn } from './open-session.ts'
import type { IdentityPorts, IdentityTrouble, NewAccount } from './ports.ts'
import { writeVerification } from './send-verification-email.ts'
import { toEmail } from './user.ts'

const signUpsPerAddress: Limit = { name: 'sign-up', turns: 20, windowMs: hours(1) }

type SignUpRefusal = Refusal<
  'email-taken' | 'invalid-email' | 'weak-password' | 'too-many-sign-ups'
>

type Newcomer = NewAccount & {
  /** The network address it came from: counted, never stored. */
  readonly from: string
  readonly device: string
  /** What the browser was signed in with until now, if anything. */
  readonly formerToken: string | null
  /** What the browser's device cookie holds. */
  readonly deviceTokens: readonly string[]
}

/** Makes someone a user on the Free plan, mails them a link to prove their address, signs them in. */
export async function signUp(
  ports: IdentityPorts,
  { from, device, formerToken, deviceTokens: tokens, ...account }: Newcomer,
): Promise<SignedIn | SignUpRefusal | IdentityTrouble> {
  const isAllowed = await takeNetworkTurn(ports, { limit: signUpsPerAddress, from })
  if (!isAllowed) return refuse('too-many-sign-ups')

  const email = toEmail(account.email)
  if (await isReserved(ports, { email, userId: null })) return refuse('email-taken')

  const opened = openSession(ports, { device })
  const created = await ports.identity.createUser(
    { ...account, email },
    {
      async record(stores, user) {
        const { sessions } = stores
        await assertNotReserved(ports, { stores, user })
        await addUser({ ...ports, ...stores }, user)
        await sessions.addSession({ ...opened.session, userId: user.id })
        await endFormerSession({ sessions, secrets: ports.secrets }, formerToken)
      },
      writeMail: writeVerification(ports),
    },
  )
  if (isRefusal(created)) return created
  const { id: userId } = created
  return { userId, token: opened.token, deviceTokens: addDevice(ports, { user: created, tokens }) }
}
