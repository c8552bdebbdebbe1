import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'
import type * as source from '../en/identity.ts'

export const logInPage: typeof source.logInPage = {
  label: 'Anmelden',
  title: 'Anmelden',
  description: 'Melde dich bei deinem Konto von Ghost Writers IA an.',
  comment: '// wo waren wir?',
  isNew: 'Neu hier?',
  signUp: 'Konto anlegen',
  password: 'Passwort',
  submit: 'Anmelden',
  forgot: 'Passwort vergessen?',
  failedTitle: 'Anmeldung fehlgeschlagen',
  fallback: 'Die Anmeldung hat nicht geklappt',
}

export const signUpPage: typeof source.signUpPage = {
  label: 'Registrieren',
  title: 'Registrieren',
  description: 'Leg dein Konto bei Ghost Writers IA an und starte kostenlos.',
  intro: 'Du brauchst nur ein Konto und VS Code.',
  hasAccount: 'Hast du schon ein Konto?',
  logIn: 'Anmelden',
  name: 'Vollständiger Name',
  submit: 'Registrieren',
  failedTitle: 'Registrierung fehlgeschlagen',
  fallback: 'Das Konto ließ sich nicht anlegen',
}

export const signUpTerms: typeof source.signUpTerms = {
  before: 'Mit der Registrierung stimmst du den ',
  terms: 'Nutzungsbedingungen',
  between: ' zu. Lies auch unsere ',
  privacy: 'Datenschutzerklärung',
  after: '.',
}

export const chosenPlan: typeof source.chosenPlan = {
  monthly: ({ name, price }) =>
    `Du hast ${name} gewählt, ${formatMoney(price.monthly, listCurrency)} im Monat.`,
  yearly: ({ name, price }) =>
    `Du hast ${name} gewählt, ${formatMoney(price.yearly, listCurrency)} im Jahr.`,
}

export const changePlan: string = 'Tarif ändern'

export const payAfter: typeof source.payAfter = {
  signUp: 'Leg zuerst dein Konto an, dann bezahlst du.',
  logIn: 'Melde dich zuerst an, dann bezahlst du.',
}

export const freePlanReasons: typeof source.freePlanReasons = [
  'Keine Karte für Free nötig',
  '50 Anfragen/Tag, plus 1.000 zum Start',
  'Deine Daten jederzeit exportieren oder löschen',
]

export const paidPlanReasons: typeof source.paidPlanReasons = [
  '14 Tage Geld-zurück-Garantie auf dein erstes Abo',
  'Jederzeit kündbar, in einem Schritt',
  'Deine Daten jederzeit exportieren oder löschen',
]

export const orWord: string = 'oder'

export const browserNames: typeof source.browserNames = {
  unknown: 'Ein Browser',
  withSystem: (browser, system) => `${browser} unter ${system}`,
}

// Password reset

export const resetPage: typeof source.resetPage = {
  label: 'Passwort zurücksetzen',
  title: 'Passwort zurücksetzen',
  description: 'Bekomm eine E-Mail mit einem Link, um ein neues Passwort zu wählen.',
  intro: 'Gib deine E-Mail-Adresse ein, und wir schicken dir einen Link zum Zurücksetzen.',
  remembered: 'Ist es dir wieder eingefallen?',
  logIn: 'Anmelden',
  known: { before: 'Weißt du dein Passwort? Ändere es in deinem ', account: 'Konto', after: '' },
  missing: 'Gib bitte deine E-Mail-Adresse ein',
  submit: 'Passwort zurücksetzen',
  sent: 'Sieh in dein Postfach: Dort steht, wie du dein Passwort zurücksetzt.',
  sendAgain: 'Noch mal senden',
  failedTitle: 'Fehler',
  fallback: 'Das Passwort ließ sich nicht zurücksetzen',
}

export const newPasswordPage: typeof source.newPasswordPage = {
  label: 'Neues Passwort',
  title: 'Neues Passwort',
  description: 'Wähle ein neues Passwort für dein Konto.',
  heading: 'Wähle ein neues Passwort',
  intro: 'Du wirst überall abgemeldet. Danach meldest du dich mit dem neuen Passwort an.',
  submit: 'Passwort ändern',
  fallback: 'Das Passwort ließ sich nicht zurücksetzen',
  expiredTitle: 'Dieser Link ist abgelaufen',
  limits: 'Ein Link zum Zurücksetzen gilt einmal und eine Stunde lang.',
  getLink: 'Neuen Link anfordern',
}
