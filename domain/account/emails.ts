import { getCopy } from '../copy/get-copy.ts'
import { greet, toLink } from '../identity/emails.ts'
import type { User } from '../identity/user.ts'
import { formatMoment, utc } from '../locale.ts'
import type { Mail } from '../mail/ports.ts'
import { toPrefix } from '../site-language.ts'

type PlannedReset = { readonly dueAt: Date; readonly secret: string; readonly siteUrl: string }

/** Someone told support that they lost their second factor. */
export function secondFactorResetEmail(user: User, { dueAt, secret, siteUrl }: PlannedReset): Mail {
  const { language } = user
  const { subject, asked, stop, button } = getCopy(language).identity.secondFactorReset
  return {
    kind: 'second-factor-reset',
    to: user.email,
    language,
    subject,
    paragraphs: [greet(user), asked(formatMoment(dueAt, utc, language)), stop],
    action: {
      label: button,
      url: toLink(siteUrl + toPrefix(language), { page: 'stop-reset', secret }),
    },
  }
}
