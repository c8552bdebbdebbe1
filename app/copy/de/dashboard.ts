import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import { formatCount, formatMoment, plural } from '#domain/locale.ts'
import type * as source from '../en/dashboard.ts'

export const dashboardPage: typeof source.dashboardPage = {
  label: 'Dashboard',
  title: 'Dashboard',
  description: 'Dein Tarif, deine Anfragen und die Erweiterung.',
  welcome: (name) => `Willkommen, ${name}`,
  logOut: 'Abmelden',
  failed: 'Etwas ist schiefgegangen. Versuch es noch mal.',
}

export const bannerNames: typeof source.bannerNames = {
  invitations: 'Einladungen',
  twoStep: 'Zwei-Faktor-Anmeldung',
  payment: 'Problem mit der Zahlung',
}

export const countRequests: typeof source.countRequests = (requests) =>
  plural(requests, { one: '# Anfrage', other: '# Anfragen' })

// First steps

export const onboarding: typeof source.onboarding = {
  title: 'Erste Schritte',
  progress: (done, steps) => `${done} von ${steps}`,
  done: ': erledigt',
  verify: {
    title: 'Bestätige deine E-Mail-Adresse',
    sent: { before: 'Wir haben einen Link an ', after: ' geschickt.' },
    sendAgain: 'Noch mal senden',
    failedTitle: 'Fehler',
  },
  install: {
    title: 'Lade die Erweiterung herunter',
    release: (version, size) => `Version ${version}, ${size}, für VS Code ab 1.100.`,
  },
  connect: {
    title: 'Verbinde deinen Editor',
    text: 'Führe in der Befehlspalette deines Editors **Ghost Writers: Anmelden** aus.',
  },
  write: {
    title: 'Schreib deine ersten Zeilen',
    text: 'Tippe einfach los. Wenn du innehältst, schlägt Ghost-Text den Rest vor: [[Tab]] nimmt ihn an. Oder schreib einen Kommentar, der sagt, was du brauchst, und drücke [[Ctrl Shift G]]. [So funktioniert es](/docs/first-steps)',
  },
}

export const firstRequestComment: string = '// das könnte deine erste Anfrage sein'

export const editorsCard: typeof source.editorsCard = {
  title: 'Verbundene Editoren',
  manage: 'Verwalten',
  active: { before: 'Zuletzt aktiv: ', after: '' },
  none: 'Kein Editor verbunden. Führe in der Befehlspalette deines Editors **Ghost Writers: Anmelden** aus.',
  another: 'Noch einer? Führe dort in der Befehlspalette **Ghost Writers: Anmelden** aus.',
}

export const downloadCard: typeof source.downloadCard = {
  title: 'Erweiterung für VS Code',
  install: 'Installiere sie nach dem Download aus dem Ordner, in dem du sie gespeichert hast:',
  installed: 'Installiert und verbunden. Für einen weiteren Editor nimm dieselbe Datei:',
  command: 'Installationsbefehl',
  allWays: 'Alle Wege zur Installation',
  verify: 'Download prüfen',
  checksum: 'SHA-256 der Datei:',
  copiedChecksum: 'SHA-256',
}

// The plan

export const planCard: typeof source.planCard = {
  title: 'Aktueller Tarif',
  allowance: 'Kontingent',
  unlimited: 'Unbegrenzte Anfragen',
  perDay: (requests) => `${formatCount(requests)} Anfragen/Tag`,
  renewal: 'Verlängerung',
  upgrade: 'Tarif upgraden',
  billing: 'Abrechnung verwalten',
}

export const cycleNames: typeof source.cycleNames = {
  free: 'Kostenlos',
  monthly: 'Monatliches Abo',
  yearly: 'Jährliches Abo',
}

export const planExpiry: typeof source.planExpiry = {
  changes: (plan, day) => `Wechselt am ${day} zu ${plan}`,
  renews: (day) => `Verlängert sich am ${day}`,
  ends: (day) => `Endet am ${day}`,
}

// Requests

export const allowanceCard: typeof source.allowanceCard = {
  title: 'Anfragen',
  usage: 'Nutzung',
  limit: (dailyLimit) => `Tageslimit: ${formatCount(dailyLimit)}`,
  noLimit: 'Tageslimit setzen',
  ofCeiling: (requests) => `von ${formatCount(requests)} übrig`,
  bar: 'Übrige Anfragen',
  unlimited: 'Unbegrenzt',
  unlimitedText: 'Stell so viele Anfragen, wie du brauchst.',
  upgrade: (plan) => `Upgrade auf ${plan}`,
  ownKey: 'Eigenen Key nutzen',
  recent: (requests) => `${countRequests(requests)} in den letzten 30 Tagen.`,
  noneRecently: 'Keine Anfragen in den letzten 30 Tagen.',
  perDay: 'Anfragen pro Tag, in deiner Zeitzone',
  perDayUtc: 'Anfragen pro Tag (UTC)',
}

export const allowanceLevels: typeof source.allowanceLevels = {
  full: 'Voll.',
  fine: 'Alles im Rahmen.',
  low: 'Wird knapp.',
  empty: 'Aufgebraucht.',
}

export const refill: typeof source.refill = {
  rate: (perDay) =>
    `Jeden Tag kommen ${formatCount(perDay)} Anfragen dazu, und nicht genutzte sammeln sich an.`,
  full: (moment) => `Wieder voll am ${moment}.`,
  next: (moment) => `Die nächste Anfrage bekommst du am ${moment}.`,
}

export const largerPlan: typeof source.largerPlan = {
  unlimited: (plan) => `${plan} hat kein Tageslimit.`,
  limited: (plan, { perDay, ceiling }) =>
    `Mit ${plan} kommen jeden Tag ${formatCount(perDay)} Anfragen dazu, und du startest mit ${formatCount(ceiling)}.`,
}

// The language

export const languages: typeof source.languages = {
  title: 'Programmiersprache',
  choose: 'Sprache wählen',
  chooseButton: 'Sprache wählen',
  switchTo: 'Wechseln zu',
  switchButton: 'Sprache wechseln',
  none: 'Wählen…',
  missing: 'Wähle bitte eine Sprache.',
  upgrade: `${getPlanWith(({ languages }) => languages === 'multi').name} enthält alle Sprachen.`,
  seePlans: 'Tarife ansehen',
}

export const describeLanguage: typeof source.describeLanguage = (language, timeZone) => {
  if (!language)
    return 'Vervollständigung und „Code generieren“ arbeiten in jeweils einer Sprache. Die erste, die du verwendest, wird deine, oder du wählst sie hier.'
  return language.switchableAt
    ? `Vervollständigung und „Code generieren“ arbeiten in dieser Sprache. Wieder wechseln kannst du am ${formatMoment(language.switchableAt, timeZone)}.`
    : 'Vervollständigung und „Code generieren“ arbeiten in dieser Sprache. Du kannst sie einmal in 24 Stunden wechseln.'
}

// Links to the other parts of the app

export const moreLinks: typeof source.moreLinks = {
  name: 'Mehr',
  snippets: (count) =>
    count === 0 ? 'Snippets' : plural(count, { one: '**#** Snippet', other: '**#** Snippets' }),
  teams: (count) =>
    count === 0 ? 'Teams' : plural(count, { one: '**#** Team', other: '**#** Teams' }),
  invoices: 'Rechnungen',
  docs: 'Doku',
}
