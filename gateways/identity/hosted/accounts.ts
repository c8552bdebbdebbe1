import type {
  Credentials,
  IdentityProvider,
  NewAccount,
  WriteDown,
} from '#domain/identity/ports.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { type Reason, translate } from './reasons.ts'
import type { Person } from './toolkit.ts'
import {
  checkProof,
  keepPerson,
  meet,
  refuseKey,
  refuseProof,
  renewKey,
  type Tools,
  toProof,
} from './tools.ts'

type Accounts = Pick<
  IdentityProvider,
  'createUser' | 'setDisplayName' | 'signIn' | 'changePassword' | 'deleteUser'
>

/** People and their passwords, which the service alone ever sees kept. */
export function openAccounts(tools: Tools): Accounts {
  const { toolkit, transaction } = tools
  return {
    createUser: (account, { record }) => createUser(tools, { account, record }),

    async setDisplayName({ user, name }, record) {
      const key = await renewKey(tools, user.id)
      if (isRefusal(key)) return key
      const updated = await toolkit.update({ ...key, displayName: name })
      if (isRefusal(updated)) return refuseKey(updated)

      const renamed = { ...user, name }
      await transaction((stores) => record(stores, renamed))
      return renamed
    },

    signIn: (credentials, record) => signIn(tools, { credentials, record }),

    async changePassword({ user, password }, record) {
      const proof = await checkProof(tools, user)
      if (isRefusal(proof)) return proof
      const updated = await toolkit.update({ ...proof, password, returnSecureToken: true })
      if (isRefusal(updated)) {
        return updated.refused === 'weak-password' ? refuse('weak-password') : refuseProof(updated)
      }

      const { email } = user
      const met = await meet(tools, toolkit.signIn({ email, password, returnSecureToken: true }))
      if (isRefusal(met)) return refuseProof(met)
      return keepPerson(tools, { ...met, record, isOurChange: true })
    },

    async deleteUser(user, record) {
      const proof = await checkProof(tools, user)
      if (isRefusal(proof)) return proof
      // Ours first: whoever is left there and not here can sign in and try again, and nobody
      // who is left here could.
      await transaction(async (stores) => {
        await record(stores, user)
        await stores.providerAccounts.forgetAccount(user.id)
      })
      const deleted = await toolkit.delete(proof)
      return isRefusal(deleted) ? refuseProof(deleted) : user
    },
  }
}

type NewUser = { readonly account: NewAccount; readonly record: WriteDown }

async function createUser(tools: Tools, { account, record }: NewUser) {
  const { toolkit } = tools
  const { email, name, password } = account
  const wish = { email, password, displayName: name, returnSecureToken: true }
  const met = await meet(tools, toolkit.signUp(wish))
  if (isRefusal(met)) {
    return translate(met, {
      'email-taken': 'email-taken',
      'invalid-email': 'invalid-email',
      'weak-password': 'weak-password',
    })
  }

  const { idToken } = met.keys
  try {
    const user = await keepPerson(tools, { ...met, record })
    await sendWelcome(tools, idToken)
    return user
  } catch (fault) {
    // Nobody is to be left there who is not here. When this fails too, their next sign-in heals it.
    await toolkit.delete({ idToken })
    throw fault
  }
}

/** Without it they are signed up all the same, and can ask for it again. */
async function sendWelcome({ toolkit, continueUrl, report }: Tools, idToken: string) {
  const sent = await toolkit.sendCode({ requestType: 'VERIFY_EMAIL', idToken, continueUrl })
  if (isRefusal(sent)) report(new Error(`No verification mail was sent: ${sent.refused}`))
}

type SignIn = { readonly credentials: Credentials; readonly record: WriteDown }

async function signIn(tools: Tools, { credentials: { email, password }, record }: SignIn) {
  const met = await meet(tools, tools.toolkit.signIn({ email, password, returnSecureToken: true }))
  if (isRefusal(met)) return refuseSignIn(met)
  if (await hasVoidPassword(tools, met.person)) return refuse('wrong-credentials')

  const user = await keepPerson(tools, { ...met, record })
  return { ...user, proof: toProof(met) }
}

/** The account was given back to its owner, and still has the password from before. */
async function hasVoidPassword({ providerAccounts }: Tools, person: Person): Promise<boolean> {
  const kept = await providerAccounts.findAccount(person.localId as UserId)
  if (!kept?.isPasswordVoid) return false
  return new Date(person.passwordUpdatedAt) <= kept.passwordAt
}

/** Says the same of an address that nobody has, a wrong password, an account that has to wait and one that is disabled. */
export function refuseSignIn(refusal: Refusal<Reason>) {
  const same = 'wrong-credentials'
  return translate(refusal, {
    'wrong-credentials': same,
    'log-in-again': same,
    'invalid-email': same,
    'weak-password': same,
    'too-busy': same,
  })
}
