import type {
  EmailLink,
  IdentityProvider,
  LinkMethods,
  ProviderStores,
  VerifiedEmail,
} from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { SiteLanguage } from '#domain/site-language.ts'
import { type Reason, translate } from './error-codes.ts'
import {
  authenticate,
  checkProof,
  refreshToken,
  refuseProof,
  refuseToken,
  saveHostedAccount,
  type Tools,
} from './user-tokens.ts'

/**
 * The service sends the emails and keeps the codes of their links. It deletes an account only for
 * someone who logged in within minutes, and changes an address back only by the link in its own
 * email. See ADR-0028.
 */
export function linkMethods(tools: Tools): LinkMethods {
  const { toolkit, continueUrl } = tools
  const noSecret = { write: async () => ({ secret: null }) }
  return {
    async sendVerificationEmail(user) {
      const token = await refreshToken(tools, user.id)
      if (isRefusal(token)) return token
      const sent = await toolkit.sendCode(
        { requestType: 'VERIFY_EMAIL', ...token, continueUrl },
        user.language,
      )
      return isRefusal(sent) ? refuseToken(sent) : noSecret
    },
    async sendPasswordReset({ email, language }) {
      const sent = await toolkit.sendCode({ requestType: 'PASSWORD_RESET', email }, language)
      const isTrouble = isRefusal(sent) && sent.refused.startsWith('identity-')
      // Never tells whether an account has the address, or got too many emails.
      if (isTrouble) return translate(sent, {})
      return { write: async () => ({ user: null, secret: null }) }
    },
    sendEmailChange: (change) => sendEmailChange(tools, change),
    findPendingEmail: async () => null,
    // As with `stopEmailChange`, only our page no longer follows the link.
    cancelEmailChange: (userId) => ({
      async write({ providerAccounts }) {
        const kept = await providerAccounts.findAccount(userId)
        if (kept) await providerAccounts.keepAccount({ ...kept, pendingEmails: [] })
      },
    }),
    findLink: (secret) => findLink(tools, secret),
    verifyEmail: (secret) => verifyEmail(tools, secret),
    resetPassword: (reset) => resetPassword(tools, reset),
    stopEmailChange: (secret) => stopEmailChange(tools, secret),
    deleteUnverified: (secret) => deleteUnverified(tools, secret),
    restoreEmail: async (userId) => restoreEmail(tools, userId),
    forgetSpentLinks: async () => false,
  }
}

async function sendEmailChange(
  tools: Tools,
  { user, email, language }: Parameters<IdentityProvider['sendEmailChange']>[0],
) {
  const { toolkit, continueUrl } = tools
  const proof = await checkProof(tools, user)
  if (isRefusal(proof)) return proof
  const mail = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: email, continueUrl, ...proof }
  const sent = await toolkit.sendCode(mail, language)
  if (isRefusal(sent)) {
    const { refused } = sent
    if (refused === 'email-taken' || refused === 'invalid-email') return refuse(refused)
    return refuseProof(sent)
  }
  return {
    async write({ providerAccounts }: ProviderStores) {
      const kept = await providerAccounts.findAccount(user.id)
      const pendingEmails = [...(kept?.pendingEmails ?? []), email]
      if (kept) await providerAccounts.keepAccount({ ...kept, pendingEmails })
      return { secret: null }
    },
  }
}

const purposes = new Map<string, EmailLink['purpose']>([
  ['VERIFY_EMAIL', 'verify'],
  ['VERIFY_AND_CHANGE_EMAIL', 'change'],
  ['PASSWORD_RESET', 'reset'],
  ['RECOVER_EMAIL', 'recover'],
])

/**
 * Asking `accounts:resetPassword` about a code without a new password returns the purpose of any
 * kind of code, and doesn't use it up.
 */
async function findLink({ toolkit, providerAccounts }: Tools, secret: string) {
  const code = await toolkit.tryCode({ oobCode: secret })
  if (isRefusal(code)) return refuseLink(code)

  const purpose = purposes.get(code.requestType)
  const { email, newEmail = email } = code
  // For RECOVER_EMAIL, `email` is the address that would be restored.
  const [current, next] = purpose === 'recover' ? [newEmail, email] : [email, newEmail]
  const kept = await providerAccounts.findAccountByEmail(current)
  // The service doesn't void a link to a new address when the password changes. We do: an intruder
  // may have asked for it.
  const isStale = purpose === 'change' && !kept?.pendingEmails.includes(newEmail)
  if (!purpose || isStale) return refuse('link-spent')
  return { purpose, userId: kept?.userId ?? null, email: current, newEmail: next }
}

async function verifyEmail(tools: Tools, secret: string) {
  const link = await findLink(tools, secret)
  if (isRefusal(link)) return link
  if (link.purpose === 'reset') return refuse('link-spent')
  const updated = await tools.toolkit.update({ oobCode: secret })
  if (isRefusal(updated)) {
    return updated.refused === 'email-taken' ? refuse('email-taken') : refuseLink(updated)
  }

  const { email, displayName } = updated
  const id = updated.localId as UserId
  return {
    async write({ providerAccounts, users }: ProviderStores): Promise<VerifiedEmail> {
      const kept = await providerAccounts.findAccount(id)
      if (kept) await providerAccounts.keepAccount({ ...kept, email, pendingEmails: [] })
      const name = displayName || ((await users.findUser(id))?.name ?? email)
      const former = kept && kept.email !== email ? kept.email : null
      return { user: { id, email, name, isEmailVerified: true }, former }
    },
  }
}

function refuseLink(refusal: Refusal<Reason>) {
  return translate(refusal, {
    'link-spent': 'link-spent',
    'log-in-again': 'link-spent',
    'wrong-credentials': 'link-spent',
  })
}

async function resetPassword(
  tools: Tools,
  { secret, password }: Parameters<IdentityProvider['resetPassword']>[0],
) {
  const { toolkit } = tools
  const code = await toolkit.tryCode({ oobCode: secret })
  if (isRefusal(code)) return refuseReset(code)
  if (code.requestType !== 'PASSWORD_RESET') return refuse('link-spent')
  const done = await toolkit.tryCode({ oobCode: secret, newPassword: password })
  if (isRefusal(done)) return refuseReset(done)

  const login = { email: done.email, password, returnSecureToken: true }
  const reset = await authenticate(tools, toolkit.signIn(login))
  if (isRefusal(reset)) return refuseReset(refuseLogin(reset))
  return {
    write: (stores: ProviderStores) =>
      saveHostedAccount(tools, stores, { ...reset, isOurChange: true }),
  }
}

function refuseReset(refusal: Refusal<Reason>) {
  return refusal.refused === 'weak-password' ? refuse('weak-password') : refuseLink(refusal)
}

/** The same for an unknown address, a wrong password, a disabled account and one with too many attempts. */
export function refuseLogin(refusal: Refusal<Reason>) {
  const wrong = 'wrong-credentials'
  return translate(refusal, {
    'wrong-credentials': wrong,
    'log-in-again': wrong,
    'invalid-email': wrong,
    'weak-password': wrong,
    'too-busy': wrong,
  })
}

/** The service would still follow the link on a page of its own; ours no longer does. */
async function stopEmailChange(tools: Tools, secret: string) {
  const link = await findLink(tools, secret)
  if (isRefusal(link)) return link
  const { purpose, userId, newEmail } = link
  if (purpose !== 'change' || !userId) return refuse('link-spent')
  return {
    async write({ providerAccounts }: ProviderStores) {
      const kept = await providerAccounts.findAccount(userId)
      const pendingEmails = kept?.pendingEmails.filter((email) => email !== newEmail) ?? []
      if (kept) await providerAccounts.keepAccount({ ...kept, pendingEmails })
      return { stopped: true } as const
    },
  }
}

async function deleteUnverified(tools: Tools, secret: string) {
  const { toolkit } = tools
  const link = await findLink(tools, secret)
  if (isRefusal(link)) return link
  const { purpose, userId: id, email } = link
  if (purpose !== 'verify' || !id) return refuse('link-spent')
  const token = await refreshToken(tools, id)
  if (isRefusal(token)) return token
  const found = await toolkit.lookUp(token)
  if (isRefusal(found)) return refuseToken(found)
  if (found.users[0].emailVerified) return refuse('already-verified')
  const deleted = await toolkit.delete(token)
  if (isRefusal(deleted)) return refuseToken(deleted)

  return {
    async write({ providerAccounts }: ProviderStores) {
      await providerAccounts.forgetAccount(id)
      return { id, email, name: found.users[0].displayName, isEmailVerified: false }
    },
  }
}

/** We can't change the password at the service, so we stop accepting it until it is reset. */
function restoreEmail({ toolkit, report }: Tools, userId: UserId) {
  return {
    async write({ providerAccounts, users }: ProviderStores, email: string) {
      const kept = await providerAccounts.findAccount(userId)
      if (!kept || kept.email !== email) return refuse('restore-elsewhere')
      const revoked = { ...kept, pendingEmails: [], isPasswordRevoked: true }
      await providerAccounts.keepAccount(revoked)
      const name = (await users.findUser(userId))?.name ?? email
      return { user: { id: userId, email, name, isEmailVerified: true }, secret: null }
    },
    /** If it fails, the account is safe anyway, and the owner can ask for a reset. */
    async afterCommit({ email, language }: { email: string; language: SiteLanguage }) {
      const sent = await toolkit.sendCode({ requestType: 'PASSWORD_RESET', email }, language)
      if (!isRefusal(sent)) return
      report(new Error(`No reset email was sent to user ${userId}: ${sent.refused}`))
    },
  }
}
