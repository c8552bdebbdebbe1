import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { Plan } from '@ghost-writers-ia/rules/plans'
import type { NotMe } from '#domain/account/not-me.ts'
import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'

export const linkActionFailed = "We couldn't do that right now. Please try again."

// Sign-up

/** For a visitor who chose a paid plan before signing up or logging in. */
export function describeChosenPlan({ name, price }: Plan, cycle: BillingCycle): string {
  const amount = formatMoney(price[cycle], listCurrency)
  return `You chose ${name}, ${amount} a ${cycle === 'yearly' ? 'year' : 'month'}.`
}

export const payAfter = {
  signUp: 'Create your account first, then pay.',
  logIn: 'Log in first, then pay.',
}

export const signUpIntro = 'All you need is an account and VS Code.'

export const freePlanReasons = [
  'No card for the Free plan',
  '50 requests/day, plus 1,000 to get started',
  'Export or delete your data any time',
]

export const paidPlanReasons = [
  '14-day money-back guarantee on your first subscription',
  'Cancel any time, in one step',
  'Export or delete your data any time',
]

// Links in emails

export const logInAnotherWay = 'Log in another way, then open this link again'

// Password reset

export const resetIntro = "Enter your email and we'll send you a reset link."
export const newPasswordIntro =
  "You'll be logged out everywhere. Then log in with your new password."
export const resetLinkLimits = 'A password reset link works once, for one hour.'

// Verifying and changing an email address

export const changeEmailIntro =
  "You'll log in with the new address from then on. Your password stays the same."

export function describeVerifyPage(isVerified: boolean | null): string {
  if (isVerified) return 'Your email address is already verified.'
  return isVerified === null
    ? "Log in and we'll send a new link if you need one."
    : 'We can send you a new link right away.'
}

export const accountTakenOver =
  "If you think someone else is using your account, choose a new password. We'll log everyone out."

// "This wasn't me"

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
export function describeNotMe(kind: NotMe['kind'], { email, current }: Addresses): Words {
  switch (kind) {
    case 'delete-account':
      return {
        title: 'Delete this account?',
        intro: `Someone signed up for Ghost Writers IA with ${email}.`,
        steps: [
          "We'll delete the account and everything in it, and log out everyone who is using it.",
          'If it has a paid plan, the plan ends immediately.',
          "You can use your address to sign up again. You won't hear from us.",
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
        intro: 'Someone else may have changed how to log in to your account, or its address.',
        steps: [`Your account keeps ${email}.`, logOut, newWays, newPassword],
        button: 'Secure my account',
      }
    default:
      return {
        title: 'Get your account back?',
        intro: current
          ? `Your email address was changed to ${current}.`
          : 'Your email address was changed.',
        steps: [`Your account goes back to ${email}.`, logOut, newWays, newPassword],
        button: 'Restore my address',
      }
  }
}

/** Between the ways to log in. */
export const orWord = 'or'
