import { providerMessages, signInFailures } from './provider-messages.ts'
import type { ToastWords } from './toast-words.ts'

function failed(text: string): ToastWords {
  return { title: 'Sign-in failed', text, tone: 'error' }
}

/** What the page after a visit at a provider says. */
export const providerToasts = {
  'account-created-verified': {
    title: 'Account created!',
    text: 'Welcome to Ghost Writers IA.',
  },
  'provider-linked': { title: 'Connected', text: 'You can log in with it from now on.' },
  'provider-unlinked': { title: 'Disconnected' },
  'provider-canceled': failed(providerMessages['provider-canceled']),
  'provider-down': failed(providerMessages['provider-down']),
  'provider-email-taken': failed(providerMessages['provider-email-taken']),
  'provider-expired': failed(providerMessages['provider-expired']),
  'provider-failed': failed(providerMessages['provider-failed']),
  'provider-linked-elsewhere': failed(providerMessages['provider-linked-elsewhere']),
  'provider-not-linked': failed(providerMessages['provider-not-linked']),
  'provider-stale': failed(providerMessages['provider-stale']),
  'provider-unknown': failed(providerMessages['provider-unknown']),
  'provider-without-email': failed(providerMessages['provider-without-email']),
  'visit-ended': failed(providerMessages['visit-ended']),
  'sign-in-locked': failed(signInFailures['sign-in-locked']),
  'sign-in-later': failed(signInFailures['sign-in-later']),
} satisfies Record<string, ToastWords>
