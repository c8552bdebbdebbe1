import { plural } from '#domain/locale.ts'

/** The labels of fields for passwords. */
export const passwordLabels = {
  current: 'Current password',
  new: { password: 'Password', confirm: 'Confirm password' },
  /** In place of another one. */
  changed: { password: 'New password', confirm: 'Confirm new password' },
}

/** Where somebody who isn't logged in is asked for it. */
export const accountPassword = { label: 'Account password', shows: 'account password' }

/** The button that shows what was typed. `what` follows its other words, for screen readers. */
export const showPassword = {
  show: 'Show',
  hide: 'Hide',
  what: 'password',
  whatCurrent: 'current password',
  /** For a password and its confirmation. */
  showBoth: 'Show both',
  hideBoth: 'Hide both',
  whatBoth: 'passwords',
}

export const passwordAdvice = {
  empty: (minLength: number) => `At least ${minLength} characters. A short sentence works well.`,
  tooShort: (missing: number) =>
    plural(missing, { one: '# more character', other: '# more characters' }),
  weak: "Weak password: it's one of the first that anyone would guess.",
  fair: 'Fair password. Longer is safer: try a few words.',
  good: 'Good password. 15 characters or more would be even better.',
  strong: 'Strong password',
}

/** Exact, from the specification. */
export const passwordProblems = {
  mismatch: 'Passwords do not match',
  tooShort: (minLength: number) => `Password must be at least ${minLength} characters`,
  tooLong: (maxLength: number) => `Password must be at most ${maxLength} characters`,
}
