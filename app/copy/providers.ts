/** Signing in with a provider such as GitHub. */
export const providerWords = {
  continueWith: (name: string) => `Continue with ${name}`,
  /** Around the link to the terms. */
  agree: {
    before: "If you're new, this creates your account and you agree to the ",
    terms: 'terms',
    after: '.',
  },
  /** The page on the way to the provider. */
  label: 'log in',
  pageTitle: 'Sign in',
  description: 'Signing in at a provider.',
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
  lastUsed: (day: string) => `Last used ${day}`,
  notConnected: 'Not connected',
  several: 'You can connect more than one.',
  connect: 'Connect',
  connectAnother: 'Connect another',
  /** For screen readers, after the text of these two buttons. */
  which: (name: string) => ` ${name}`,
  disconnect: 'Disconnect',
  disconnectHint: (name: string) => `You can't log in with ${name} anymore after that.`,
  submit: (name: string) => `Disconnect ${name}`,
  gone: 'This provider is no longer offered here.',
}

/** The page that connects a provider after its address was found to have an account. */
export const linkPage = {
  label: 'account',
  pageTitle: 'Connect',
  title: (name: string) => `Connect ${name}`,
  description: 'Connect a provider to your account.',
  intro: (name: string, email: string) =>
    `You signed in at ${name} as ${email}. Connect it to your account, and you can log in with it from now on.`,
  account: (email: string) => `Your account: ${email}`,
  submit: (name: string) => `Connect ${name}`,
  skip: 'Not now',
  fallback: "We couldn't connect it",
}
