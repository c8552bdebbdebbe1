/* The first minutes: after the login, and the file to try things in. The walkthrough is in package.json. */

import { formatCount } from './locale.ts'
import { t } from './translate.ts'

export const firstRunWords = {
  /** `left` is null on an unlimited plan. */
  loggedIn: (plan: string, left: number | null) =>
    left === null
      ? t`You're in. Your ${plan} plan has unlimited requests. Start typing in any file, or ask a question.`
      : t`You're in. Your ${plan} plan has ${formatCount(left)} requests left. Start typing in any file, or ask a question.`,
  openChat: t`Open Chat`,

  sampleLanguage: 'javascript',
  sampleCode: t`// Returns the total price of a cart, in cents\n`,
}
