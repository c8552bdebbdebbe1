import type { NotMe } from '#domain/account/find-not-me.ts'

type Words = {
  readonly title: string
  readonly intro: string
  /** What the button does. */
  readonly steps: readonly string[]
  readonly button: string
}

type Addresses = {
  readonly email: string
  /** The address that the account has now, if it's another one. */
  readonly current: string | null
}

const logOut = "We'll log everyone out, including editors and API tokens."
const newPassword = "The password stops working. We'll email you a link to choose a new one."

/** What the page says before someone confirms "This wasn't me". */
export function describeNotMe(kind: NotMe['kind'], { email, current }: Addresses): Words {
  switch (kind) {
    case 'delete-account':
      return {
        title: 'Delete this account?',
        intro: `Someone signed up for Ghost Writers IA with ${email}.`,
        steps: [
          "We'll delete the account and everything in it, and log out whoever uses it.",
          'If there is a paid plan, it ends now.',
          "Your address is free again. You won't hear from us.",
        ],
        button: 'Delete account',
      }
    case 'stop-change':
      return {
        title: 'Stop this change?',
        intro: `Someone wants to log in to Ghost Writers IA with ${email}.`,
        steps: ["We won't use your address. The account keeps its old one."],
        button: 'Stop the change',
      }
    case 'secure-account':
      return {
        title: 'Secure your account?',
        intro: 'Someone who knows your password asked to change your email address.',
        steps: [`Your account keeps ${email}.`, logOut, newPassword],
        button: 'Secure my account',
      }
    default:
      return {
        title: 'Take back your account?',
        intro: `Your email address was changed${current ? ` to ${current}` : ''}.`,
        steps: [`Your account goes back to ${email}.`, logOut, newPassword],
        button: 'Restore my address',
      }
  }
}
