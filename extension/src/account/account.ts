import { findPlan } from '@ghost-writers-ia/rules/plans'
import { Me, type UserDocument } from '@ghost-writers-ia/site-api/account'
import { z } from 'zod/mini'
import { describeStatus } from '../words/account.ts'

export type Account = Me

/** The state of the event stream from the site. */
export type Connection = 'live' | 'connecting' | 'offline'

export function toAccount(uid: string, { subscription, ...document }: UserDocument): Account {
  const { plan, billingCycle: cycle = null } = subscription
  return z.parse(Me, { ...document, uid, plan, cycle })
}

/** A newer site may have plans that this version doesn't know. */
export function toPlanName({ plan }: Account): string {
  return findPlan(plan)?.name ?? plan
}

/** Plan and remaining requests, short enough for the status bar. */
export function toStatus(account: Account, connection: Connection): string {
  return describeStatus({
    plan: toPlanName(account),
    ...account.allowance,
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

/**
 * The last known account of a session, for an editor that starts while the site is offline. An
 * older version may have saved it: what it didn't know is completed without claiming anything.
 */
export function readCachedAccount(storage: Storage, { id, account }: CachedAccount): Account {
  const cached = storage.get<CachedAccount>(cacheKey)
  const saved = z.safeParse(Me, cached?.id === id ? cached.account : account)
  return saved.success ? saved.data : account
}

export function cacheAccount(storage: Storage, session: CachedAccount): PromiseLike<void> {
  return storage.update(cacheKey, session)
}
