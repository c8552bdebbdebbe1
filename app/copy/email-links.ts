import type { NotMe } from '#domain/account/not-me.ts'

// The pages that links in our emails lead to.

export const verifyPage = {
  label: 'verify email',
  title: 'Verify email',
  description: 'Confirm your email address.',
  heading: 'Verify your email',
  /** Around the address, in the browser that is logged in to the account. */
  ownIntro: { before: 'Confirm that ', after: ' is your email address.' },
  /** Around the address, in all others. */
  intro: {
    before: 'Someone signed up with ',
    after: '. If that was you, enter your password to verify it.',
  },
  submit: 'Verify email',
  openLink: 'Open the link we emailed you.',
}

export const changeEmailPage = {
  label: 'change email',
  heading: 'Change your email',
  intro: "You'll log in with the new address from then on. Your password stays the same.",
  oldAddress: 'Old address',
  newAddress: 'New address',
  submit: 'Change address',
}

/** Below the buttons of both. */
export const linkForm = {
  notMe: "This wasn't me",
  forgot: 'Forgot your password?',
  otherWay: 'Log in another way, then open this link again',
}

/** The page without a link, or with one that doesn't work anymore: how to get another one. */
export const resendStep = {
  verifiedTitle: 'Already verified',
  verified: 'Your email address is already verified.',
  goToDashboard: 'Go to dashboard',
  loggedOut: "Log in and we'll send a new link if you need one.",
  logIn: 'Log in',
  unverified: 'We can send you a new link right away.',
  send: 'Send a new link',
}

export const deadLink = {
  title: 'This link no longer works',
  laterTitle: 'Try again later',
  stillAlive: 'If your link is valid, it still works.',
  tryAgain: 'Try again',
}

// "This wasn't me"

export const notMePage = {
  label: "this wasn't me",
  title: "This wasn't me",
  description: "Undo something you didn't ask for.",
  takenOver:
    "If you think someone else is using your account, choose a new password. We'll log everyone out.",
  resetPassword: 'Reset password',
}

type Words = {
  readonly title: string
  readonly intro: string
  /** What the button does. */
  readonly steps: readonly string[]
  readonly button: string
}

type Addresses = {
  readonly email: string
  /** The account's current address, if it's a different one. */
  readonly current: string | null
}

const logOut = "We'll log everyone out, including editors and API tokens."
const newWays = 'Ways to log in that were added since then are removed.'
const newPassword = "The password stops working. We'll email you a link to choose a new one."

/** What the page says before someone confirms "This wasn't me". */
export const notMeWords: Readonly<Record<NotMe['kind'], (addresses: Addresses) => Words>> = {
  'delete-account': ({ email }) => ({
    title: 'Delete this account?',
    intro: `Someone signed up for Ghost Writers IA with ${email}.`,
    steps: [
      "We'll delete the account and everything in it, and log out everyone who is using it.",
      'If it has a paid plan, the plan ends immediately.',
      "You can use your address to sign up again. You won't hear from us.",
    ],
    button: 'Delete account',
  }),
  'stop-change': ({ email }) => ({
    title: 'Stop this change?',
    intro: `Someone wants to log in to Ghost Writers IA with ${email}.`,
    steps: ["We won't use your address. The account keeps its old one."],
    button: 'Stop the change',
  }),
  'secure-account': ({ email }) => ({
    title: 'Secure your account?',
    intro: 'Someone else may have changed how to log in to your account, or its address.',
    steps: [`Your account keeps ${email}.`, logOut, newWays, newPassword],
    button: 'Secure my account',
  }),
  'restore-email': describeRestoration,
  'recover-email': describeRestoration,
}

function describeRestoration({ email, current }: Addresses): Words {
  return {
    title: 'Get your account back?',
    intro: current
      ? `Your email address was changed to ${current}.`
      : 'Your email address was changed.',
    steps: [`Your account goes back to ${email}.`, logOut, newWays, newPassword],
    button: 'Restore my address',
  }
}
