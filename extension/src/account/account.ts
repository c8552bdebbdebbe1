import type { AllowanceAnswer, Me } from '@ghost-writers-ia/site-api'
import { describeStatus } from '../words/account.ts'

export type Account = Me

/** The state of the event stream from the site. */
export type Connection = 'live' | 'connecting' | 'offline'

/** `users/{uid}` as the site streams it. */
export type UserDocument = {
  readonly email: string
  readonly name: string
  readonly subscription: {
    readonly plan: Me['plan']
    readonly billingCycle?: 'monthly' | 'yearly'
  }
  readonly allowance: AllowanceAnswer
} & Pick<Me, 'entitlements' | 'language' | 'snippetRevision'>

export function toAccount(uid: string, document: UserDocument): Account {
  const { email, name, subscription, allowance, entitlements, language, snippetRevision } = document
  const { plan, billingCycle } = subscription
  const cycle = billingCycle ?? null
  return { uid, email, name, plan, cycle, allowance, entitlements, language, snippetRevision }
}

const planNames = { free: 'Free', essential: 'Essential', pro: 'Pro' }

export function toPlanName({ plan }: Account): string {
  return planNames[plan] ?? plan
}

/** Plan and remaining requests, short enough for the status bar. */
export function toStatus(account: Account, connection: Connection): string {
  return describeStatus({
    plan: toPlanName(account),
    left: account.allowance.left,
    isOffline: connection === 'offline',
  })
}

/** Storage that survives restarts of the editor. */
export type Storage = {
  readonly get: <Value>(key: string) => Value | undefined
  readonly update: (key: string, value: unknown) => PromiseLike<void>
}

type CachedAccount = {
  /** The id of the login session. */
  readonly id: string
  readonly account: Account
}

const cacheKey = 'account-cache'

/** The last known account of a session, for an editor that starts while the site is offline. */
export function readCachedAccount(storage: Storage, session: CachedAccount): Account {
  const cached = storage.get<CachedAccount>(cacheKey)
  return cached?.id === session.id ? cached.account : session.account
}

export function cacheAccount(storage: Storage, session: CachedAccount): PromiseLike<void> {
  return storage.update(cacheKey, session)
}
