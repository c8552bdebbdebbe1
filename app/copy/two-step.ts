import { recoveryCodeCount } from '#domain/identity/second-factor.ts'
import { formatCount } from '#domain/locale.ts'

/** Two-step login: a code from an app after the password. */

const codeLabel = 'Code from your app'

export const loginCodePage = {
  pageLabel: 'log in',
  title: 'Enter your code',
  description: 'The second step of logging in.',
  intro: 'Your password was right. Now enter the code that your authenticator app shows.',
  fallback: 'Failed to log in',
  failed: 'Login failed',
  label: codeLabel,
  remember: 'Remember this browser for 30 days',
  rememberHint: "We won't ask for a code here. Don't choose this on a shared computer.",
  submit: 'Log in',
  lost: 'Use a recovery code',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'Each works once.',
  recoverySubmit: 'Log in with the recovery code',
  help: "Can't get a code? Contact us, and we can turn two-step login off after 72 hours.",
  contact: 'Contact us',
}

export const proveByApp = {
  label: codeLabel,
  hint: 'Or a recovery code.',
  submit: 'Continue with the code',
}

export const twoStepRow = {
  title: 'Two-step login',
  /** For screen readers, after the button's text. */
  which: ' Two-step login',
  on: 'On',
  off: 'Off. Add a code from your phone to your password.',
  setUp: 'Set up',
  manage: 'Manage',
  describe: (codesLeft: number) => `Asked after your password. ${describeCodesLeft(codesLeft)}`,
}

function describeCodesLeft(codesLeft: number): string {
  return `${formatCount(codesLeft)} of ${formatCount(recoveryCodeCount)} recovery codes left.`
}

export const twoStepPage = {
  label: 'account',
  title: 'Two-step login',
  description: 'A code from an app, asked after your password.',
  fallback: "We couldn't change two-step login. Please try again.",
  back: 'Back to account',
  elsewhere:
    'Your sign-in service keeps your password, and its own settings for logging in. We have none here.',
  off: {
    intro:
      "After your password, we'll ask for a code from an authenticator app on your phone. Someone who learns your password can't log in without it.",
    submit: 'Set up two-step login',
  },
  settingUp: {
    intro: 'Two-step login is on as soon as you enter a code. Until then, nothing changes.',
    scan: 'Scan this with your authenticator app',
    picture: 'QR code with the key for your app',
    open: 'Open in an app on this device',
    type: 'Or type this key into the app:',
    label: codeLabel,
    hint: 'Six digits. A new one every 30 seconds.',
    submit: 'Turn on two-step login',
    restart: 'Start again with a new key',
  },
  on: {
    intro: 'On. After your password, we ask for a code from your app.',
    codes: 'Recovery codes',
    describeCodes: (codesLeft: number) =>
      `${describeCodesLeft(codesLeft)} Each opens your account once, if you don't have your phone.`,
    renew: 'New recovery codes',
    renewHint: 'New ones replace them all.',
    end: 'Turn off two-step login',
    endHint:
      'If you turn it off, your password alone opens your account, and teams that require two-step login lock you out of their library.',
  },
  codes: {
    title: 'Your recovery codes',
    intro:
      "Each of these opens your account once, if you don't have your phone. Keep them somewhere safe. We can't show them again.",
    list: 'Recovery codes',
    download: 'Download as a text file',
    fileTitle: 'Recovery codes for Ghost Writers IA. Each works once.',
    print: 'Print',
    done: 'I saved them',
  },
}

export const stopResetPage = {
  label: 'two-step login',
  title: 'Keep two-step login on?',
  description: 'Stop support from turning off two-step login.',
  intro:
    "Someone asked our support to turn off two-step login for your account. If it wasn't you, stop it here.",
  submit: "Don't turn it off",
  next: 'Then change your password: someone may know it.',
  dead: 'The reset was already stopped or carried out.',
  logIn: 'Log in',
}
