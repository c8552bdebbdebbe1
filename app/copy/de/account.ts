import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/account.ts'

export const nameTooLong: string = 'Dieser Name ist zu lang'
export const invalidEmail: string = 'Gib bitte eine gültige E-Mail-Adresse ein'

export const accountPage: typeof source.accountPage = {
  label: 'Konto',
  title: 'Konto',
  description: 'Dein Profil, deine Anmeldung und deine Geräte.',
  failed: 'Dein Konto ließ sich nicht ändern. Versuch es noch mal.',
}

// Profile

export const profileSection: typeof source.profileSection = {
  title: 'Profil',
  name: 'Name',
  fullName: 'Vollständiger Name',
  changeName: 'Namen ändern',
  open: 'Ändern',
  email: 'E-Mail',
  verified: 'Bestätigt',
  unverified: 'Nicht bestätigt',
  newEmail: 'Neue E-Mail-Adresse',
}

export const emailChange: typeof source.emailChange = {
  hint: 'Wir schicken einen Bestätigungslink an die neue Adresse. Bis du ihn öffnest, ändert sich nichts.',
  pending: (newEmail, email) =>
    `Öffne den Link, den wir an ${newEmail} geschickt haben, um die Änderung abzuschließen. Bis dahin meldest du dich mit ${email} an.`,
  send: 'Adresse ändern',
  sendAgain: 'Link noch mal senden',
  cancel: 'Änderung abbrechen',
}

// Ways to log in

export const loginSection: typeof source.loginSection = {
  title: 'Anmeldung',
  text: 'Behalte mindestens zwei Wege, dich anzumelden, damit du dich nicht aussperrst.',
  password: 'Passwort',
}

export const passwordWords: typeof source.passwordWords = {
  change: {
    hint: 'Wenn du es änderst, werden alle anderen Geräte abgemeldet und alle API-Tokens gelöscht.',
    open: 'Ändern',
    submit: 'Passwort ändern',
  },
  add: {
    hint: 'Dein Konto hat kein Passwort. Du kannst eins als weiteren Weg zur Anmeldung hinzufügen.',
    open: 'Hinzufügen',
    submit: 'Passwort hinzufügen',
  },
}

// Devices

export const devicesSection: typeof source.devicesSection = {
  title: 'Geräte',
  text: 'Browser, Editoren und Tools, die angemeldet sind.',
  thisDevice: 'Dieses Gerät',
  active: { before: 'Zuletzt aktiv: ', after: '' },
  connected: { before: 'Verbunden am ', after: '' },
  loggedIn: { before: 'Angemeldet am ', after: '' },
  disconnect: 'Trennen',
  logOut: 'Abmelden',
  which: (device) => ` ${device}`,
  lost: 'Gerät verloren?',
  logOutElsewhere: 'Überall sonst abmelden',
  lostHint: 'Meldet alle anderen Browser, Editoren und Tools ab.',
  lostHintWithTokens:
    'Meldet alle anderen Browser, Editoren und Tools ab und löscht alle API-Tokens.',
}

// Tuned models

export const tunedModelsSection: typeof source.tunedModelsSection = {
  title: 'Getunte Modelle',
  text: 'Modelle, die du in deinem Editor mit eigenem Key getunt hast. Du kannst sie in all deinen Editoren wählen.',
  about: 'Mehr zum Fine-Tuning',
  upgrade: `Mach dir aus den Vorschlägen, die du annimmst, ein eigenes Modell. Enthalten in ${namePlansWith(({ fineTuning }) => fineTuning)}.`,
  paused: `Deine getunten Modelle bleiben erhalten, wählen kannst du sie aber erst wieder mit ${getPlanWith(({ fineTuning }) => fineTuning).name}.`,
  seePlans: 'Tarife ansehen',
  provider: (host) => `Bei ${host}`,
  added: { before: 'Hinzugefügt am ', after: '' },
  delete: 'Löschen',
  which: (model) => ` ${model}`,
}

// Export and deletion

const kept =
  'Wenn du einen Teil deines Kontingents oder deine Rückerstattung genutzt hast, behalten wir ein Jahr lang einen Hash deiner E-Mail-Adresse und nach einer Rückerstattung auch deiner Karte. So setzt ein neues Konto beides nicht zurück.'

export const dataSection: typeof source.dataSection = {
  title: 'Deine Daten',
  export: 'Export',
  exportHint: 'Alles, was wir über dich haben, als JSON-Datei.',
  download: 'Als JSON exportieren',
  confirmFirst: 'Für den Export bestätigen',
  delete: 'Konto löschen',
  deletionHint: 'Beendet dein Abo und löscht alles. Das lässt sich nicht rückgängig machen.',
  open: 'Löschen',
  confirmDeletion: 'Mein Konto löschen',
  deletion: `Damit werden dein Profil, dein Tarif, deine Snippets, getunten Modelle, Geräte und API-Tokens sofort gelöscht. Das lässt sich nicht rückgängig machen. ${kept}`,
  deletionWithPlan: `Damit werden dein Profil, dein Tarif, deine Snippets, getunten Modelle, Geräte und API-Tokens sofort gelöscht. Dein Abo endet ohne Rückerstattung. Das lässt sich nicht rückgängig machen. ${kept}`,
  refundFirst:
    'Innerhalb von 14 Tagen nach deiner ersten Zahlung kannst du dir vorher alles erstatten lassen.',
  teamsFirst:
    'Diese Teams gehören dir. Biete jedes einem anderen Mitglied an, das zustimmen muss, oder lösche es vorher:',
}
