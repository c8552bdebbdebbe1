import { providerRefusals } from './provider-refusals.ts'
import type { ToastWords } from './toast-words.ts'

/** Signing in with a provider such as GitHub. */
export const providerWords = {
  continueWith: (name: string) => `Continue with ${name}`,
  /** Before the link to the terms. */
  agree: "If you're new, this creates your account and you agree to the",
  terms: 'terms',
  leaving: {
    title: (name: string) => `Continuing to ${name}`,
    intro: (name: string) => `You'll be back after you've signed in at ${name}.`,
    link: (name: string) => `Continue to ${name}`,
  },
  proofTitle: 'By signing in again',
}

/** The rows of the account page. */
export const providerRows = {
  connectedAs: (email: string) => (email ? `Connected as ${email}` : 'Connected'),
  lastUsed: 'Last used',
  notConnected: 'Not connected',
  several: 'You can connect more than one.',
  connect: 'Connect',
  connectAnother: 'Connect another',
  disconnect: 'Disconnect',
  disconnectHint: (name: string) => `You can't log in with ${name} anymore after that.`,
  submit: (name: string) => `Disconnect ${name}`,
  gone: 'This provider is no longer offered here.',
}

/** The page that connects a provider after its address was found to have an account. */
export const linkPage = {
  title: (name: string) => `Connect ${name}`,
  description: 'Connect a provider to your account.',
  intro: (name: string, email: string) =>
    `You signed in at ${name} as ${email}. Connect it to your account, and you can log in with it from now on.`,
  account: (email: string) => `Your account: ${email}`,
  submit: (name: string) => `Connect ${name}`,
  skip: 'Not now',
  fallback: "We couldn't connect it",
}

function toToast({ message }: { readonly message: string }): ToastWords {
  return { title: 'Sign-in failed', text: message, tone: 'error' }
}

export const accountLocked = 'This account is locked. Contact support.'

/** What the page after a visit at a provider says. */
export const providerToasts = {
  'account-created-verified': {
    title: 'Account created!',
    text: 'Welcome to Ghost Writers IA.',
  },
  'provider-linked': { title: 'Connected', text: 'You can log in with it from now on.' },
  'provider-unlinked': { title: 'Disconnected' },
  'provider-canceled': toToast(providerRefusals['provider-canceled']),
  'provider-down': toToast(providerRefusals['provider-down']),
  'provider-email-taken': toToast(providerRefusals['provider-email-taken']),
  'provider-expired': toToast(providerRefusals['provider-expired']),
  'provider-failed': toToast(providerRefusals['provider-failed']),
  'provider-linked-elsewhere': toToast(providerRefusals['provider-linked-elsewhere']),
  'provider-not-linked': toToast(providerRefusals['provider-not-linked']),
  'provider-stale': toToast(providerRefusals['provider-stale']),
  'provider-unknown': toToast(providerRefusals['provider-unknown']),
  'provider-without-email': toToast(providerRefusals['provider-without-email']),
  'visit-ended': toToast(providerRefusals['visit-ended']),
  'sign-in-locked': toToast({ message: accountLocked }),
  'sign-in-later': toToast({
    message: 'There were too many attempts. Please wait a few minutes and try again.',
  }),
} as const satisfies Record<string, ToastWords>
