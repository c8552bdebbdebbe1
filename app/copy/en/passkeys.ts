/** About passkeys, wherever they are used. */

export const passkeyButtons = {
  logIn: 'Log in with a passkey',
  signUp: 'Sign up with a passkey instead',
  prove: 'Use a passkey',
  add: 'Add a passkey',
  needsScript: 'To use a passkey, turn on JavaScript.',
}

/** What the browser may say instead of giving us a passkey, by the error's name. */
export const passkeyFailures = {
  canceled: 'No passkey was used. Try again, or choose another way.',
  notCreated: 'No passkey was created. Try again whenever you like.',
  alreadyHere: 'This device already has a passkey for your account.',
  unsupported: "This device can't create a passkey with a screen lock. Try another one.",
  wrongAddress: "Passkeys don't work at this address.",
  failed: "That didn't work. Check your connection and try again.",
  missingFields: 'Enter your name and email first.',
}

export const signUpHint =
  'No password to remember: your device asks for your fingerprint, face or PIN.'
