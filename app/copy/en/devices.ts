export const devicePage = {
  label: 'connect an editor',
  title: 'Connect your editor',
  description: 'Allow an editor to use your account.',
  goToDashboard: 'Go to dashboard',
}

/** The first step. */
export const askCode = {
  intro:
    "Run “Ghost Writers: Log In” from your editor's command palette. It shows an eight-letter code. Type it here.",
  code: 'Code',
  missing: 'Please type the code your editor shows.',
  submit: 'Continue',
}

/** The second step. */
export const askConsent = {
  title: 'Allow this editor?',
  access: (email: string) => `It will use the plan of ${email} until you disconnect it.`,
  precaution: 'Only allow it if you started this yourself and your editor shows the same code.',
  precautionTyped: 'Only allow it if you started this yourself, in the editor in front of you.',
  editor: 'Editor',
  code: 'Code',
  network: 'Network',
  yourNetwork: (address: string) => `${address} (your network)`,
  otherNetwork: (address: string) => `${address} (different from yours)`,
  requested: 'Requested',
  typedCode: 'Code shown in your editor',
  allow: 'Allow',
  deny: 'Deny',
}

export const otherNetworkWarning = {
  title: 'This editor is on a different network.',
  text: 'If someone sent you a link to this page, click Deny: they could use your account. Otherwise, type the code your editor shows.',
}

export const webWarning = {
  title: 'This login was started in a browser.',
  text: "If you aren't logging in to VS Code for the Web right now, click Deny. Otherwise, type the code that its Ghost Writers notification shows.",
}

export const deviceAnswers = {
  allowed: {
    title: 'Editor allowed',
    text: 'You can go back to your editor. It will connect in a few seconds.',
  },
  denied: {
    title: 'Nothing was connected',
    text: "Access was denied. If you didn't start this yourself, that was the right choice.",
  },
}
