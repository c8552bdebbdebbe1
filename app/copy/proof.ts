/** The page that asks for a proof of identity, and the notes about it on other pages. */
export const proofPage = {
  label: 'account',
  title: "Confirm it's you",
  description: 'Confirm that the account is yours.',
  intro:
    "This protects your account if someone finds your computer unlocked. We won't ask again for a while.",
  fallback: "We couldn't check that it's you",
  password: 'Continue',
  code: {
    title: 'By email',
    send: (email: string) => `Email a code to ${email}`,
    sent: (email: string) => `We sent a code to ${email}. It works for ten minutes.`,
    label: 'Code',
    submit: 'Continue with the code',
    sendAgain: 'Send another code',
  },
  none: 'Verify your email address first, so that we can send you a code.',
}

export const proofWords = {
  describe: (time: string) => `You confirmed it's you. We won't ask again until ${time}.`,
  end: 'Ask again now',
  confirm: "Confirm it's you",
  otherWay: 'Confirm another way',
  needed: "Confirm that it's you to do this.",
}
