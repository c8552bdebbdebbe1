import { plural } from '#domain/locale.ts'
/** Words around every page: errors, notices, password advice. Toasts and refusals have their own files. */

export const errorPages = {
  server: {
    title: 'Something went wrong on our end',
    text: "We've been notified. Please try again in a few minutes.",
  },
  request: {
    title: 'Bad request',
    text: "This page couldn't process your request. Go back and try again.",
  },
  offline: {
    title: "You're offline",
    text: "We got no response, but your request may have arrived. Once you're back online, check whether it went through before trying again.",
  },
} as const

export const notFound = {
  title: 'Oops! Page not found',
  text: "There's no page at this address. It may have moved.",
  nearest: "There's no page at this address, but one with a similar name.",
  goTo: (page: string) => `Go to ${page}`,
  home: 'Return to Home',
  search: 'Search the docs',
  searchButton: 'Search',
}

export function describeTestMode({ hasMailbox }: { readonly hasMailbox: boolean }): string {
  return hasMailbox ? 'No card is charged and no email is sent' : 'No card is charged'
}

/** The banner about an unpaid invoice. `confirm`: the bank asks the customer to approve it. */
export const paymentProblem = {
  confirm: {
    title: (amount: string) => `Confirm your payment of ${amount}`,
    text: 'Your bank needs you to confirm this payment.',
    button: 'Confirm payment',
  },
  failed: {
    title: (amount: string) => `Your payment of ${amount} failed`,
    text: "You'll keep your plan for now. We'll charge the card on file, or another one right away.",
  },
  pay: (amount: string) => `Pay ${amount} now`,
  otherCard: 'Use another card',
  again: 'Try this card again',
} as const

/** The toast when a new plan arrives. */
export const planActivated = {
  title: 'Subscription updated',
  text: (plan: string) => `Your ${plan} plan is now active.`,
}

export const passwordAdvice = {
  empty: (minLength: number) => `At least ${minLength} characters. A short sentence works well.`,
  tooShort: (missing: number) =>
    plural(missing, { one: '# more character', other: '# more characters' }),
  weak: "Weak password: it's one of the first that anyone would guess.",
  fair: 'Fair password. Longer is safer: try a few words.',
  good: 'Good password. 15 characters or more would be even better.',
  strong: 'Strong password',
} as const
