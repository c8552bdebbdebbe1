import { plural } from '#domain/locale.ts'
import type * as source from '../en/passwords.ts'

export const passwordLabels: typeof source.passwordLabels = {
  current: 'Aktuelles Passwort',
  new: { password: 'Passwort', confirm: 'Passwort wiederholen' },
  changed: { password: 'Neues Passwort', confirm: 'Neues Passwort wiederholen' },
}

export const accountPassword: typeof source.accountPassword = {
  label: 'Passwort des Kontos',
  shows: 'des Kontopassworts',
}

export const showPassword: typeof source.showPassword = {
  show: 'Anzeigen',
  hide: 'Verbergen',
  what: 'des Passworts',
  whatCurrent: 'des aktuellen Passworts',
  showBoth: 'Beide anzeigen',
  hideBoth: 'Beide verbergen',
  whatBoth: '(Passwörter)',
}

export const passwordAdvice: typeof source.passwordAdvice = {
  empty: (minLength) => `Mindestens ${minLength} Zeichen. Ein kurzer Satz ist gut geeignet.`,
  tooShort: (missing) => plural(missing, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
  weak: 'Schwaches Passwort: eins der ersten, auf die man beim Raten kommt.',
  fair: 'Mittelgutes Passwort. Länger ist sicherer: Nimm ein paar Wörter.',
  good: 'Gutes Passwort. Mit 15 Zeichen oder mehr wäre es noch besser.',
  strong: 'Starkes Passwort',
}

export const passwordProblems: typeof source.passwordProblems = {
  mismatch: 'Die Passwörter stimmen nicht überein',
  tooShort: (minLength) => `Das Passwort braucht mindestens ${minLength} Zeichen`,
  tooLong: (maxLength) => `Das Passwort darf höchstens ${maxLength} Zeichen haben`,
}
