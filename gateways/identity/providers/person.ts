import { z } from 'zod'
import type { ProviderPerson } from '#domain/identity/sign-in-provider.ts'
import { toEmail } from '#domain/identity/user.ts'
import { isStorable } from '#domain/storable.ts'

const Email = z.email().max(254)
/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const Subject = z.string().regex(/^[\x21-\x7e]{1,255}$/)

const longestName = 200

type Profile = {
  readonly issuer: string
  readonly subject: unknown
  readonly email: unknown
  readonly isEmailVerified: boolean
  /** The first that is a name. */
  readonly names: readonly unknown[]
}

/** A person from what a provider said. Null without a subject, because then it's nobody. */
export function findPerson(profile: Profile): ProviderPerson | null {
  const subject = Subject.safeParse(profile.subject)
  if (!subject.success) return null
  const email = Email.safeParse(typeof profile.email === 'string' ? toEmail(profile.email) : null)
  return {
    issuer: profile.issuer,
    subject: subject.data,
    email: email.success ? email.data : null,
    isEmailVerified: email.success && profile.isEmailVerified,
    name: profile.names.map(toName).find(Boolean) ?? '',
  }
}

/** On one line, as long as a name may be. */
function toName(given: unknown): string {
  if (typeof given !== 'string' || !isStorable(given)) return ''
  const name = given.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return name.length > longestName ? '' : name
}
