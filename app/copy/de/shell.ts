import type * as source from '../en/shell.ts'

export const skipLink: string = 'Zum Inhalt springen'

export const pageNames: typeof source.pageNames = {
  '/': 'Startseite',
  '/pricing': 'Preise',
  '/#features': 'Funktionen',
  '/docs': 'Doku',
  '/changelog': 'Changelog',
  '/about': 'Über uns',
  '/login': 'Anmelden',
  '/signup': 'Registrieren',
  '/reset-password': 'Passwort zurücksetzen',
  '/dashboard': 'Dashboard',
  '/usage': 'Nutzung',
  '/snippets': 'Snippets',
  '/teams': 'Teams',
  '/billing': 'Abrechnung',
  '/account': 'Konto',
  '/support': 'Support',
  '/contact': 'Kontakt',
  '/security': 'Sicherheit',
  '/status': 'Status',
}

export const navigationLabels: typeof source.navigationLabels = {
  main: 'Hauptnavigation',
  app: 'App',
  footer: 'Fußzeile',
  menu: 'Menü',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  accountMenu: 'Kontomenü',
  notifications: 'Mitteilungen',
}

export const footerTitles: typeof source.footerTitles = {
  product: 'Produkt',
  account: 'Konto',
  company: 'Unternehmen',
  legal: 'Rechtliches',
}

export const sourceLink: string = 'Quellcode'

export const logOut: string = 'Abmelden'

export const startLink: typeof source.startLink = {
  visitor: 'Gratis starten',
  user: 'Zum Dashboard',
}

export const shareImage: string = 'Du beginnst die Zeile. Den Rest schreiben wir.'

export const themes: typeof source.themes = {
  title: 'Design',
  system: 'System',
  light: 'Hell',
  dark: 'Dunkel',
}

export const errorLinks: typeof source.errorLinks = {
  status: 'Status ansehen',
  again: 'Noch mal versuchen',
  dashboard: 'Zum Dashboard',
  home: 'Zur Startseite',
}

export const errorPages: typeof source.errorPages = {
  server: {
    title: 'Bei uns ist etwas schiefgegangen',
    text: 'Wir wissen schon Bescheid. Versuch es in ein paar Minuten noch mal.',
  },
  request: {
    title: 'Fehlerhafte Anfrage',
    text: 'Diese Seite konnte mit deiner Anfrage nichts anfangen. Geh zurück und versuch es noch mal.',
  },
  offline: {
    title: 'Du bist offline',
    text: 'Wir haben keine Antwort bekommen, aber deine Anfrage ist vielleicht angekommen. Sieh nach, sobald du wieder online bist, bevor du es noch mal versuchst.',
  },
}

export const notFound: typeof source.notFound = {
  pageTitle: 'Seite nicht gefunden',
  title: 'Ups! Seite nicht gefunden',
  text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen.',
  nearest: 'Unter dieser Adresse gibt es keine Seite, aber eine mit ähnlichem Namen.',
  goTo: (page) => `Gehe zu: ${page}`,
  home: 'Zur Startseite',
  search: 'Doku durchsuchen',
  searchButton: 'Suchen',
}

export const testMode: typeof source.testMode = {
  label: 'Testmodus',
  title: 'TESTMODUS',
  text: 'Keine Karte wird belastet',
  textWithMailbox: 'Keine Karte wird belastet und keine E-Mail gesendet',
  mailbox: 'Postfach',
  sandbox: 'Sandbox',
}

export const paymentProblem: typeof source.paymentProblem = {
  confirm: {
    title: (amount) => `Bestätige deine Zahlung von ${amount}`,
    text: 'Deine Bank will, dass du diese Zahlung bestätigst.',
    button: 'Zahlung bestätigen',
  },
  failed: {
    title: (amount) => `Deine Zahlung von ${amount} ist fehlgeschlagen`,
    text: 'Deinen Tarif behältst du erst mal. Zahle mit der hinterlegten Karte oder nimm eine andere.',
  },
  pay: (amount) => `Jetzt ${amount} bezahlen`,
  otherCard: 'Andere Karte nehmen',
  again: 'Mit dieser Karte noch mal',
}

export const refreshFailed: typeof source.refreshFailed = {
  title: 'Fehler',
  text: 'Die Daten zu deinem Abo ließen sich nicht aktualisieren.',
}

export const planActivated: typeof source.planActivated = {
  title: 'Abo aktualisiert',
  text: (plan) => `Dein ${plan}-Tarif ist jetzt aktiv.`,
}
