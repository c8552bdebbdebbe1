/** What a visitor is told after a visit at a provider such as GitHub that failed. */
export const providerMessages = {
  'provider-canceled': 'You canceled the sign-in. Nothing has changed.',
  'provider-down':
    "We can't reach that provider right now. Please try again, or log in another way.",
  'provider-email-taken':
    "An account with this address exists. Log in to it another way, and we'll connect the two.",
  'provider-expired': 'This sign-in took too long or was used before. Please try again.',
  'provider-failed': "The provider's answer wasn't valid. Please try again, or log in another way.",
  'provider-linked-elsewhere':
    'This login opens another account. Log in to that one and disconnect it there, or choose another.',
  'provider-not-linked': "That login isn't connected to your account. Please choose one that is.",
  'provider-stale':
    'The provider let you through without signing in again. Please confirm another way.',
  'provider-unknown': "We don't offer that provider.",
  'provider-without-email':
    'The provider shares no email address of yours with us, and an account needs one. Allow it there, or sign up with an email address.',
  'visit-ended':
    'This sign-in has ended, or began in another browser. Please start again in this browser.',
}
