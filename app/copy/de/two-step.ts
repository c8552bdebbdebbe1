import { recoveryCodeCount } from '#domain/identity/second-factor.ts'
import { formatCount } from '#domain/locale.ts'
import type * as source from '../en/two-step.ts'

const codeLabel = 'Code aus deiner App'

export const loginCodePage: typeof source.loginCodePage = {
  pageLabel: 'Anmelden',
  title: 'Gib deinen Code ein',
  description: 'Der zweite Schritt der Anmeldung.',
  intro: 'Dein Passwort stimmt. Gib jetzt den Code ein, den deine Authenticator-App zeigt.',
  fallback: 'Die Anmeldung hat nicht geklappt',
  failed: 'Anmeldung fehlgeschlagen',
  label: codeLabel,
  remember: 'Diesen Browser 30 Tage merken',
  rememberHint:
    'Hier fragen wir dann nicht nach einem Code. Wähle das nicht auf einem gemeinsam genutzten Rechner.',
  submit: 'Anmelden',
  lost: 'Wiederherstellungscode verwenden',
  recoveryLabel: 'Wiederherstellungscode',
  recoveryHint: 'Jeder gilt einmal.',
  recoverySubmit: 'Mit Wiederherstellungscode anmelden',
  help: 'Kommst du an keinen Code? Schreib uns, und wir können die Zwei-Faktor-Anmeldung nach 72 Stunden ausschalten.',
  contact: 'Kontakt',
}

export const proveByApp: typeof source.proveByApp = {
  label: codeLabel,
  hint: 'Oder ein Wiederherstellungscode.',
  submit: 'Weiter mit dem Code',
}

function describeCodesLeft(codesLeft: number): string {
  return `${formatCount(codesLeft)} von ${formatCount(recoveryCodeCount)} Wiederherstellungscodes übrig.`
}

export const twoStepRow: typeof source.twoStepRow = {
  title: 'Zwei-Faktor-Anmeldung',
  which: ' Zwei-Faktor-Anmeldung',
  on: 'An',
  off: 'Aus. Ergänze dein Passwort um einen Code von deinem Handy.',
  setUp: 'Einrichten',
  manage: 'Verwalten',
  describe: (codesLeft) =>
    `Zusätzlich zu deinem Passwort fragen wir nach einem Code. ${describeCodesLeft(codesLeft)}`,
}

export const twoStepPage: typeof source.twoStepPage = {
  label: 'Konto',
  title: 'Zwei-Faktor-Anmeldung',
  description: 'Zusätzlich zum Passwort ein Code aus einer App.',
  fallback: 'Die Zwei-Faktor-Anmeldung ließ sich nicht ändern. Versuch es noch mal.',
  back: 'Zurück zum Konto',
  elsewhere:
    'Dein Anmeldedienst verwaltet dein Passwort und seine eigenen Einstellungen zur Anmeldung. Hier gibt es keine.',
  off: {
    intro:
      'Zusätzlich zu deinem Passwort fragen wir dann nach einem Code aus einer Authenticator-App auf deinem Handy. Wer dein Passwort erfährt, kann sich ohne ihn nicht anmelden.',
    submit: 'Zwei-Faktor-Anmeldung einrichten',
  },
  settingUp: {
    intro:
      'Die Zwei-Faktor-Anmeldung ist an, sobald du einen Code eingibst. Bis dahin ändert sich nichts.',
    scan: 'Scanne das mit deiner Authenticator-App',
    picture: 'QR-Code mit dem Schlüssel für deine App',
    open: 'In einer App auf diesem Gerät öffnen',
    type: 'Oder tippe diesen Schlüssel in die App:',
    label: codeLabel,
    hint: 'Sechs Ziffern. Alle 30 Sekunden ein neuer.',
    submit: 'Zwei-Faktor-Anmeldung einschalten',
    restart: 'Mit neuem Schlüssel neu anfangen',
  },
  on: {
    intro: 'An. Zusätzlich zu deinem Passwort fragen wir nach einem Code aus deiner App.',
    codes: 'Wiederherstellungscodes',
    describeCodes: (codesLeft) =>
      `${describeCodesLeft(codesLeft)} Jeder öffnet dein Konto einmal, wenn du dein Handy nicht hast.`,
    renew: 'Neue Wiederherstellungscodes',
    renewHint: 'Neue ersetzen alle alten.',
    end: 'Zwei-Faktor-Anmeldung ausschalten',
    endHint:
      'Wenn du sie ausschaltest, öffnet dein Passwort allein dein Konto, und Teams, die sie verlangen, sperren dich aus ihrer Bibliothek aus.',
  },
  codes: {
    title: 'Deine Wiederherstellungscodes',
    intro:
      'Jeder davon öffnet dein Konto einmal, wenn du dein Handy nicht hast. Bewahre sie sicher auf. Wir können sie nicht noch mal zeigen.',
    list: 'Wiederherstellungscodes',
    download: 'Als Textdatei herunterladen',
    fileTitle: 'Wiederherstellungscodes für Ghost Writers IA. Jeder gilt einmal.',
    print: 'Drucken',
    done: 'Ich habe sie gespeichert',
  },
}

export const stopResetPage: typeof source.stopResetPage = {
  label: 'Zwei-Faktor-Anmeldung',
  title: 'Zwei-Faktor-Anmeldung anlassen?',
  description: 'Verhindere, dass der Support die Zwei-Faktor-Anmeldung ausschaltet.',
  intro:
    'Jemand hat unseren Support gebeten, die Zwei-Faktor-Anmeldung deines Kontos auszuschalten. Wenn du das nicht warst, stoppe es hier.',
  submit: 'Nicht ausschalten',
  next: 'Ändere danach dein Passwort: Vielleicht kennt es jemand.',
  dead: 'Das wurde schon gestoppt oder ausgeführt.',
  logIn: 'Anmelden',
}
