export const askCodeIntro =
  "Run “Ghost Writers: Log In” from your editor's command palette. It shows an eight-letter code. Type it here."

export const codeMissing = 'Please type the code your editor shows.'

export function describeAccess(email: string): string {
  return `It will use the plan of ${email} until you disconnect it.`
}

export function describePrecaution(mustType: boolean): string {
  return mustType
    ? 'Only allow it if you started this yourself, in the editor in front of you.'
    : 'Only allow it if you started this yourself and your editor shows the same code.'
}

export const otherNetworkWarning = {
  title: 'This editor is on a different network.',
  text: 'If someone sent you a link to this page, click Deny: they could use your account. Otherwise, type the code your editor shows.',
}

export const webWarning = {
  title: 'This login was started in a browser.',
  text: "If you aren't logging in to VS Code for the Web right now, click Deny. Otherwise, type the code that its Ghost Writers notification shows.",
}

export function describeNetwork(address: string, isElsewhere: boolean): string {
  return `${address} (${isElsewhere ? 'different from yours' : 'your network'})`
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
