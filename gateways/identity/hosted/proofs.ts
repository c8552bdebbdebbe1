import type { IdentityProvider, ProvenEmail, WriteDown } from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { refuseSignIn } from './accounts.ts'
import { findLink } from './links.ts'
import { type Reason, translate } from './reasons.ts'
import {
  checkProof,
  keepPerson,
  meet,
  refuseKey,
  refuseProof,
  renewKey,
  type Tools,
} from './tools.ts'
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

/** Links in mails. The service writes them and keeps their secrets; nothing of them is ours to forget. */
export function openProofs(tools: Tools): Proofs {
  const { toolkit, continueUrl } = tools
  return {
    async sendVerificationEmail(user) {
      const key = await renewKey(tools, user.id)
      if (isRefusal(key)) return key
      const sent = await toolkit.sendCode({ requestType: 'VERIFY_EMAIL', ...key, continueUrl })
      return isRefusal(sent) ? refuseKey(sent) : { sent: true }
    },

    async sendPasswordReset(email) {
      const sent = await toolkit.sendCode({ requestType: 'PASSWORD_RESET', email })
      const isTold = isRefusal(sent) && sent.refused.startsWith('identity-')
      // Whether anyone has the address, or had mails enough, is nobody's business.
      return isTold ? translate(sent, {}) : { sent: true }
    },

    sendEmailChange: (change) => sendEmailChange(tools, change),

    verifyEmail: (secret, record) => verifyEmail(tools, { secret, record }),

    findLink: (secret) => findLink(tools, secret),

    ...openUndoing(tools),

    resetPassword: (reset, record) => resetPassword(tools, { ...reset, record }),

    revokeLinks: async () => undefined,
    forgetSpentLinks: async () => undefined,
  }
}

type Change = Parameters<IdentityProvider['sendEmailChange']>[0]

async function sendEmailChange(tools: Tools, { user, email }: Change) {
  const { toolkit, transaction, continueUrl } = tools
  const proof = await checkProof(tools, user)
  if (isRefusal(proof)) return proof
  const mail = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: email, continueUrl, ...proof }
  const sent = await toolkit.sendCode(mail)
  if (isRefusal(sent)) {
    const { refused } = sent
    if (refused === 'email-taken' || refused === 'invalid-email') return refuse(refused)
    return refuseProof(sent)
  }

  await transaction(async ({ providerAccounts }) => {
    const kept = await providerAccounts.findAccount(user.id)
    if (kept) await providerAccounts.keepAccount({ ...kept, moves: [...kept.moves, email] })
  })
  return { sent: true } as const
}

async function verifyEmail(
  tools: Tools,
  { secret, record }: { secret: string; record: WriteDown<ProvenEmail> },
) {
  const { toolkit, transaction } = tools
  const link = await findLink(tools, secret)
  if (isRefusal(link)) return link
  if (link.purpose === 'reset') return refuse('link-spent')

  const updated = await toolkit.update({ oobCode: secret })
  if (isRefusal(updated)) return refuseLink(updated)

  return transaction(async (stores): Promise<ProvenEmail> => {
    const id = updated.localId as UserId
    const { email } = updated
    const before = await stores.providerAccounts.findAccount(id)
    if (before) await stores.providerAccounts.keepAccount({ ...before, email, moves: [] })
    const known = await stores.users.findUser(id)
    const name = updated.displayName || (known?.name ?? email)
    const former = before && before.email !== email ? before.email : null
    const proven = { user: { id, email, name, isEmailVerified: true }, former }
    await record(stores, proven)
    return proven
  })
}

function refuseLink(refusal: Refusal<Reason>) {
  return translate(refusal, {
    'link-spent': 'link-spent',
    'log-in-again': 'link-spent',
    'wrong-credentials': 'link-spent',
    'email-taken': 'email-taken',
  })
}

type Reset = { readonly secret: string; readonly password: string; readonly record: WriteDown }

async function resetPassword(
  tools: Tools,
  { secret, password, record }: Reset,
): ReturnType<IdentityProvider['resetPassword']> {
  const { toolkit } = tools
  const code = await toolkit.tryCode({ oobCode: secret })
  if (isRefusal(code)) return refuseReset(code)
  if (code.requestType !== 'PASSWORD_RESET') return refuse('link-spent')
  const done = await toolkit.tryCode({ oobCode: secret, newPassword: password })
  if (isRefusal(done)) return refuseReset(done)

  const { email } = done
  const met = await meet(tools, toolkit.signIn({ email, password, returnSecureToken: true }))
  if (isRefusal(met)) return refuseReset(refuseSignIn(met))
  return keepPerson(tools, { ...met, record, isOurChange: true })
}

function refuseReset(refusal: Refusal<Reason>) {
  return translate(refusal, {
    'link-spent': 'link-spent',
    'log-in-again': 'link-spent',
    'wrong-credentials': 'link-spent',
    'weak-password': 'weak-password',
  })
}
