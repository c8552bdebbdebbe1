import { findPlan } from '@ghost-writers-ia/rules/plans'
import type { AllowanceAnswer, Entitlements, IncludedIn, Me } from '@ghost-writers-ia/site-api'
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
} & Pick<Me, RecentFields>

export function toAccount(uid: string, document: UserDocument): Account {
  const { email, name, subscription, allowance, ...rest } = document
  const { entitlements, includedIn, language, ...revisions } = rest
  const { snippetRevision, teamsRevision, tunedModelRevision } = revisions
  const { plan, billingCycle } = subscription
  const cycle = billingCycle ?? null
  const included = {
    entitlements,
    includedIn,
    language,
    snippetRevision,
    teamsRevision,
    tunedModelRevision,
  }
  return complete({ uid, email, name, plan, cycle, allowance, ...included })
}

/** What versions before 0.3 didn't save and older sites don't send. */
type RecentFields =
  | 'entitlements'
  | 'includedIn'
  | 'language'
  | 'snippetRevision'
  | 'teamsRevision'
  | 'tunedModelRevision'
type SavedAccount = Omit<Me, 'allowance' | RecentFields> &
  Partial<Pick<Me, RecentFields>> & {
    readonly allowance: Omit<AllowanceAnswer, 'level' | 'alert'> & Partial<AllowanceAnswer>
  }

/** Until the site says otherwise: no request is held back here, because the site decides. */
const unknownEntitlements: Entitlements = {
  completion: 'basic',
  languages: 'multi',
  maxSnippets: 0,
  explanations: true,
  apiAccess: false,
  fineTuning: false,
  teams: false,
  support: 'community',
}

const unknownPlans: IncludedIn = {
  'block-completion': [],
  explain: [],
  snippets: [],
  'fine-tuning': [],
}

function complete(saved: SavedAccount): Account {
  const { entitlements = unknownEntitlements, includedIn = unknownPlans } = saved
  const { language = null, snippetRevision = 0 } = saved
  const { teamsRevision = 0, tunedModelRevision = 0 } = saved
  const allowance = { level: toLevel(saved.allowance), alert: null, ...saved.allowance }
  const revisions = { snippetRevision, teamsRevision, tunedModelRevision }
  return { ...saved, entitlements, includedIn, language, ...revisions, allowance }
}

function toLevel({ left, ceiling }: SavedAccount['allowance']): AllowanceAnswer['level'] {
  if (left === null || ceiling === null) return 'unlimited'
  if (left < 1) return 'empty'
  return left < ceiling / 10 ? 'low' : 'fine'
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
  readonly account: SavedAccount
}

const cacheKey = 'account-cache'

/** The last known account of a session, for an editor that starts while the site is offline. */
export function readCachedAccount(storage: Storage, session: CachedAccount): Account {
  const cached = storage.get<CachedAccount>(cacheKey)
  return complete(cached?.id === session.id ? cached.account : session.account)
}

export function cacheAccount(storage: Storage, session: CachedAccount): PromiseLike<void> {
  return storage.update(cacheKey, session)
}
