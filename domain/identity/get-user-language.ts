import { type SiteLanguage, sourceLanguage } from '../site-language.ts'
import type { UserStore } from './ports.ts'
import type { UserId } from './user.ts'

/** For an email to someone whom we know from the identity provider, which knows no language. */
export async function getUserLanguage(
  { users }: { readonly users: Pick<UserStore, 'findUser'> },
  id: UserId,
): Promise<SiteLanguage> {
  return (await users.findUser(id))?.language ?? sourceLanguage
}
