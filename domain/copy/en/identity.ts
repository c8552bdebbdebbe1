const undo = (what: string) =>
  `If that was you, there's nothing you need to do. If it wasn't, choose “This wasn't me” within 7 days: we'll ${what}, log everyone out, and send you a link to choose a new password.`

/** Emails about an account and its ways in. */
/** How a way to log in has changed; `named` says which one, to those who have verified their address. */
type MethodWords = {
  readonly subject: string
  readonly text: string
  readonly named?: (name: string) => string
  readonly undo: string
}

export const identity = {
  verify: {
    subject: 'Verify your email address',
    welcome: 'Welcome to Ghost Writers IA. Please confirm that this is your email address.',
    once: "The link works once, for 24 hours. If you didn't sign up, choose “This wasn't me” and we'll delete the account.",
    button: 'Verify email',
  },
  resetPassword: {
    subject: 'Reset your password',
    asked:
      'Someone asked to reset the password for your account. If that was you, choose a new one here.',
    once: "The link works once, for one hour. If it wasn't you, ignore this email. Your password won't change.",
    button: 'Choose a new password',
  },
  newAddress: {
    subject: 'Confirm your new email address',
    confirm: 'Please confirm that you want to use this address to log in to Ghost Writers IA.',
    once: "The link works once, for 24 hours. If you didn't ask for this, choose “This wasn't me” and we'll stop the change.",
    button: 'Confirm address',
  },
  addressChangeRequested: {
    subject: 'Someone asked to change your email address',
    asked:
      'Someone who is logged in to your account asked to use another email address for your account. It will change once they confirm it from there.',
    undo: "If that was you, there's nothing you need to do. If it wasn't, choose “This wasn't me”: we'll stop the change, log everyone out, and send you a link to choose a new password.",
  },
  addressChanged: {
    subject: 'Your email address was changed',
    changed:
      "Your account now uses a different email address. This is the last email we'll send to this address.",
    undo: "If that wasn't you, choose “This wasn't me” within 7 days: we'll give your account this address back, log everyone out, and send you a link to choose a new password.",
    /** A hosted provider sends an email of its own, whose link undoes it. */
    undoElsewhere:
      "If that wasn't you, use the link in the separate email about this change, or reply to this email.",
  },
  passwordChanged: {
    subject: 'Your password was changed',
    changed:
      'The password for your account was just changed, and all other devices were logged out.',
    notYou: "If that wasn't you, reset your password now.",
    button: 'Reset password',
  },
  proofCode: {
    subject: "Confirm it's you",
    code: (code: string) => `Your code is ${code}. Type it in the browser where you asked for it.`,
    once: "It works once, for ten minutes. If you didn't ask for it, someone is logged in to your account: log out everywhere on your account page, and change your password if you have one.",
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    deleted:
      'We deleted your account, as you asked. Our privacy policy lists the little we keep for a year. Thanks for using Ghost Writers IA.',
    plan: "Your subscription is canceled with it, and you won't be charged again. There's nothing you need to do.",
    receipt: (receipt: string) =>
      `The receipt for the deletion is ${receipt}. Ask us with it if you need proof.`,
    /** To an address that the account had until a few days ago. */
    formerAddress:
      'The Ghost Writers IA account that recently used this email address was deleted.',
    formerNotYou:
      "If that wasn't you, reply to this email. You can sign up again with this address.",
  },
  accountRestored: {
    subject: 'Choose a new password',
    restored:
      "Your account uses this email address. We've logged everyone out, and the old password no longer works.",
    once: 'The link works once, for one hour. You can request a new one on the login page at any time.',
    button: 'Choose a new password',
  },
  addressRestored: {
    subject: 'Your email address was changed back',
    restored:
      "Someone with access to the previous email address of your Ghost Writers IA account undid the change to this one. You can't log in with this address anymore.",
    notExpected: "If you didn't expect this, reply to this email.",
  },
  formerAddress: {
    subject: 'Your account uses a different email address',
    asked:
      'Someone asked to reset the password for this email address, but the Ghost Writers IA account that used it now has a different address.',
    undo: (until: string) =>
      `If you didn't change it, choose “This wasn't me” by ${until}: we'll give your account this address back, log everyone out, and send you a link to choose a new password.`,
  },
  secondFactorReset: {
    subject: 'Two-step login will be turned off',
    asked: (moment: string) =>
      `Someone told our support that they can no longer get codes for your account. On ${moment}, we'll turn two-step login off, so that the password alone opens it.`,
    stop: "If that was you, there's nothing you need to do. If it wasn't, stop it now, then change your password: someone may know it.",
    button: "Don't turn it off",
  },
  /** A way to log in was changed. The name is the passkey's, the provider's or the browser's. */
  changes: {
    'password-added': {
      subject: 'A password was added to your account',
      text: 'Your account now has a password that you can log in with.',
      undo: undo('disable it'),
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      text: 'A new passkey can now log in to your account.',
      named: (name: string) => `The passkey “${name}” can now log in to your account.`,
      undo: undo('remove it'),
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account',
      text: "One of your passkeys can't log in to your account anymore.",
      named: (name: string) => `The passkey “${name}” can't log in to your account anymore.`,
      undo: undo('secure your account'),
    },
    'provider-added': {
      subject: 'A new way to log in to your account',
      text: 'Your account can now be opened with another provider.',
      named: (name: string) => `Your account can now be opened with ${name}.`,
      undo: undo('remove it'),
    },
    'provider-removed': {
      subject: 'A way to log in was removed from your account',
      text: "Your account can't be opened with one of your providers anymore.",
      named: (name: string) => `Your account can't be opened with ${name} anymore.`,
      undo: undo('secure your account'),
    },
    'second-factor-added': {
      subject: 'Two-step login is on',
      text: "From now on, we'll ask for a code from your app after your password.",
      undo: undo('turn it off'),
    },
    'second-factor-removed': {
      subject: 'Two-step login is off',
      text: "We don't ask for a code after your password anymore.",
      undo: undo('secure your account'),
    },
    'recovery-codes-replaced': {
      subject: 'You have new recovery codes',
      text: 'Your account has new recovery codes. The old ones no longer work.',
      undo: undo('secure your account'),
    },
    'new-browser': {
      subject: 'New login to your account',
      text: "Someone logged in to your account with a browser we don't know.",
      named: (name: string) =>
        `Someone logged in to your account with a browser we don't know: ${name}.`,
      undo: undo('end that login'),
    },
  } satisfies Record<string, MethodWords>,
}
