/** Why signing in at a provider such as GitHub failed. */
export const providerMessages = {
  'provider-canceled': 'You canceled the sign-in. Nothing has changed.',
  'provider-down':
    "We can't reach that provider right now. Please try again, or log in another way.",
  'provider-email-taken':
    "An account with this address exists. Log in to it another way, and we'll connect the two.",
  'provider-expired': 'This sign-in took too long or was used before. Please try again.',
  'provider-failed': "The provider's answer wasn't valid. Please try again, or log in another way.",
  'provider-linked-elsewhere':
    'This login opens another account. Disconnect it there first, or choose another.',
  'provider-not-linked': "That login isn't connected to your account. Please choose one that is.",
  'provider-stale': "The provider didn't ask you to sign in again. Please confirm another way.",
  'provider-unknown': "We don't offer that provider.",
  'provider-without-email':
    'An account needs an email address, and the provider shares none. Allow it there, or sign up here.',
  'visit-ended': 'This sign-in has ended, or began in another browser. Please start again.',
}

/** Why a visit at a provider logged nobody in. */
export const signInFailures = {
  'sign-in-locked': 'This account is locked. Contact support.',
  'sign-in-later': 'There were too many attempts. Please wait a few minutes and try again.',
}
