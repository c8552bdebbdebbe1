import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { Plan } from '@ghost-writers-ia/rules/plans'
import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'

// Logging in and signing up. Links in emails have `email-links.ts`.

export const logInPage = {
  label: 'log in',
  title: 'Log in',
  description: 'Log in to your Ghost Writers IA account.',
  /** In the picture beside the form. */
  comment: '// where were we?',
  isNew: 'New here?',
  signUp: 'Create an account',
  password: 'Password',
  submit: 'Log in',
  forgot: 'Forgot your password?',
  failedTitle: 'Login failed',
  fallback: 'Failed to log in',
}

export const signUpPage = {
  label: 'sign up',
  title: 'Sign up',
  description: 'Create your Ghost Writers IA account and start free.',
  intro: 'All you need is an account and VS Code.',
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
  name: 'Full name',
  submit: 'Sign up',
  failedTitle: 'Sign up failed',
  fallback: 'Failed to create an account',
}

/** Below the form that creates an account: a sentence with two links. */
export const signUpTerms = {
  before: 'By signing up you agree to the ',
  terms: 'terms',
  between: '. See our ',
  privacy: 'privacy policy',
  after: '.',
}

/** For a visitor who chose a paid plan before signing up or logging in. */
export const chosenPlan: Readonly<Record<BillingCycle, (plan: Plan) => string>> = {
  monthly: ({ name, price }) =>
    `You chose ${name}, ${formatMoney(price.monthly, listCurrency)} a month.`,
  yearly: ({ name, price }) =>
    `You chose ${name}, ${formatMoney(price.yearly, listCurrency)} a year.`,
}

export const changePlan = 'Change plan'

export const payAfter = {
  signUp: 'Create your account first, then pay.',
  logIn: 'Log in first, then pay.',
}

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

/** Between the ways to log in. */
export const orWord = 'or'

/** A browser in the list of devices. */
export const browserNames = {
  unknown: 'A browser',
  withSystem: (browser: string, system: string) => `${browser} on ${system}`,
}

// Password reset

export const resetPage = {
  label: 'reset password',
  title: 'Reset Password',
  description: 'Get an email with a link to choose a new password.',
  intro: "Enter your email and we'll send you a reset link.",
  remembered: 'Remember your password?',
  logIn: 'Log in',
  /** Around the link to the account. */
  known: { before: 'Know your password? Change it in your ', account: 'account', after: '' },
  missing: 'Email is required',
  submit: 'Reset Password',
  sent: 'Check your email for password reset instructions.',
  sendAgain: 'Send it again',
  failedTitle: 'Error',
  fallback: 'Failed to reset password',
}

export const newPasswordPage = {
  label: 'new password',
  title: 'New password',
  description: 'Choose a new password for your account.',
  heading: 'Choose a new password',
  intro: "You'll be logged out everywhere. Then log in with your new password.",
  submit: 'Change password',
  fallback: 'Failed to reset password',
  expiredTitle: 'This link has expired',
  limits: 'A password reset link works once, for one hour.',
  getLink: 'Get a new link',
}
