import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { SiteLanguage } from '../site-language.ts'

type LanguageChange = { readonly userId: UserId; readonly language: SiteLanguage }

/** Changes the language of a user's pages and emails. Their open pages follow at the next click. */
export async function changeLanguage(
  { users }: { readonly users: UserStore },
  { userId, language }: LanguageChange,
): Promise<void> {
  await users.setLanguage(userId, language)
}
