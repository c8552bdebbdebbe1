import { providerMessages } from './provider-messages.ts'
import type { ToastWords } from './toast-words.ts'

export const accountLocked = 'This account is locked. Contact support.'

const failures = {
  ...providerMessages,
  'sign-in-locked': accountLocked,
  'sign-in-later': 'There were too many attempts. Please wait a few minutes and try again.',
}

type FailureName = keyof typeof failures

const failureToasts = Object.fromEntries(
  Object.entries(failures).map(([name, text]) => [
    name,
    { title: 'Sign-in failed', text, tone: 'error' },
  ]),
) as Record<FailureName, ToastWords>

/** What the page after a visit at a provider says. */
export const providerToasts = {
  'account-created-verified': {
    title: 'Account created!',
    text: 'Welcome to Ghost Writers IA.',
  },
  'provider-linked': { title: 'Connected', text: 'You can log in with it from now on.' },
  'provider-unlinked': { title: 'Disconnected' },
  ...failureToasts,
} satisfies Record<string, ToastWords>
