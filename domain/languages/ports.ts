import type { Changes } from '../changes/ports.ts'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { Clock } from '../time.ts'

export type LanguagePorts = {
  readonly languages: LanguageStore
  readonly users: UserStore
  readonly changes: Changes
  readonly calendar: Clock
}

/** The one language of an account whose plan includes a single one. */
export type AccountLanguage = {
  /** The id of a language family. */
  readonly family: string
  /** When the user last switched. The first language is no switch. */
  readonly switchedAt: Date | null
}

/** Languages of accounts. Changes are published to the user's open pages and editors. */
export type LanguageStore = {
  findLanguage(userId: UserId): Promise<AccountLanguage | null>
  /** Sets the language of an account that has none. Returns the one that it has. */
  claimLanguage(userId: UserId, family: string): Promise<AccountLanguage>
  /** Returns false, and changes nothing, if the user switched after `notSince`. */
  switchLanguage(userId: UserId, change: LanguageSwitch): Promise<boolean>
  /** The next one used becomes the account's language. */
  clearLanguage(userId: UserId): Promise<void>
}

export type LanguageSwitch = {
  readonly family: string
  readonly at: Date
  readonly notSince: Date
}
