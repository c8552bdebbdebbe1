import { alertWords, languageWords } from '../words/plan-limits.ts'
import type { Account, Storage } from './account.ts'
import { toPlanName } from './account.ts'

/** Something that users are told once. */
export type News = {
  readonly kind: 'first-language' | 'allowance'
  readonly message: string
}

/**
 * What a change of the account is about, once per editor profile: the first language, which was
 * set by using it, and 80 % and 100 % of the allowance.
 */
export function listNews(
  storage: Storage,
  { before, account, now }: AccountChange,
): readonly News[] {
  return [
    ...findFirstLanguage(storage, { before, account, now }),
    ...findAlert(storage, { account, now }),
  ]
}

type AccountChange = {
  /** Null: logged out, or the first account after the start. */
  readonly before: Account | null
  readonly account: Account
  readonly now: number
}

function findFirstLanguage(storage: Storage, { before, account }: AccountChange): News[] {
  const { uid, language } = account
  const isFirst =
    before?.uid === uid && before.entitlements.languages === 'single' && !before.language
  if (!isFirst || !language || !isNew(storage, { key: `first-language ${uid}`, at: 1 })) return []
  return [
    { kind: 'first-language', message: languageWords.first(toPlanName(account), language.name) },
  ]
}

function findAlert(storage: Storage, { account, now }: Omit<AccountChange, 'before'>): News[] {
  const { alert, nextAt } = account.allowance
  if (!alert || !isNew(storage, { key: `allowance-alert ${account.uid}`, at: alert.at })) return []
  const message = alertWords[alert.percent](nextAt, now)
  return [{ kind: 'allowance', message }]
}

/** Remembers the last notification. */
function isNew(
  storage: Storage,
  { key, at }: { readonly key: string; readonly at: number },
): boolean {
  if ((storage.get<number>(key) ?? 0) >= at) return false
  void storage.update(key, at)
  return true
}
