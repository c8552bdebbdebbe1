import { findPlan, getPlan, type PaidPlanId, type Plan, plans } from '@ghost-writers-ia/rules/plans'
import { formatCharge, formatDay } from '#domain/locale.ts'
import { toDay } from '#domain/time.ts'
import type * as source from '../en/toasts.ts'
import { providerToasts } from './provider-toasts.ts'
import type { ToastWords } from './toast-words.ts'

export type { FlashToast, ToastName } from '../en/toasts.ts'
export type { ToastWords }

/** The English type has the English sentences in it. */
type Translated<Words> = {
  readonly [Part in keyof Words]: Part extends 'tone' ? Words[Part] : string
}

type Toasts = {
  readonly [Name in keyof typeof source.toasts]: Translated<(typeof source.toasts)[Name]>
}

export const toasts: Toasts = {
  ...providerToasts,
  'account-created': {
    title: 'Konto angelegt!',
    text: 'Sieh in dein Postfach, um dein Konto zu bestätigen.',
  },
  'account-created-without-mail': {
    title: 'Konto angelegt!',
    text: 'Wir haben heute schon mehrere E-Mails an diese Adresse geschickt, eine ist vielleicht unterwegs. Wenn keine ankommt, fordere morgen einen neuen Link an.',
  },
  'welcome-back': { title: 'Willkommen zurück!', text: 'Du bist angemeldet.' },
  'login-expired': {
    title: 'Melde dich bitte noch mal an',
    text: 'Die Eingabe des Codes hat zu lange gedauert.',
  },
  'two-step-ended': { title: 'Die Zwei-Faktor-Anmeldung ist aus' },
  'reset-stopped': {
    title: 'Die Zwei-Faktor-Anmeldung bleibt an',
    text: 'Ändere jetzt dein Passwort: Vielleicht kennt es jemand.',
  },
  'declaration-confirmed': {
    title: 'Bestätigt',
    text: 'Wir führen es jetzt aus und schreiben dir, was passiert ist.',
  },
  'declaration-accepted': { title: 'Unterwegs', text: 'Es wird gerade ausgeführt.' },
  'declaration-closed': { title: 'Als erledigt markiert' },
  'logged-out': { title: 'Abgemeldet' },
  'logout-failed': {
    title: 'Fehler',
    text: 'Das Abmelden hat nicht geklappt. Versuch es noch mal.',
    tone: 'error',
  },
  'reset-sent': {
    title: 'E-Mail zum Zurücksetzen gesendet',
    text: 'In deinem Postfach steht, wie es weitergeht.',
  },
  'password-reset': {
    title: 'Passwort geändert',
    text: 'Melde dich mit deinem neuen Passwort an.',
  },
  'email-verified': {
    title: 'E-Mail bestätigt',
    text: 'Danke. Deine E-Mail-Adresse ist bestätigt.',
  },
  'email-changed': {
    title: 'E-Mail-Adresse geändert',
    text: 'Melde dich nächstes Mal mit der neuen Adresse an.',
  },
  'email-change-canceled': {
    title: 'Änderung abgebrochen',
    text: 'Der Link, den wir an die neue Adresse geschickt haben, gilt nicht mehr.',
  },
  'not-me-account-deleted': {
    title: 'Konto gelöscht',
    text: 'Mit deiner E-Mail-Adresse kann man sich wieder registrieren.',
  },
  'not-me-change-stopped': {
    title: 'Änderung gestoppt',
    text: 'Wir verwenden deine E-Mail-Adresse nicht.',
  },
  'not-me-account-secured': {
    title: 'Konto gesichert',
    text: 'In deinem Postfach ist ein Link, um ein neues Passwort zu wählen.',
  },
  'verification-sent': {
    title: 'Bestätigungs-E-Mail gesendet',
    text: 'Der Link ist in deinem Postfach.',
  },
  'verification-refused': {
    title: 'Fehler',
    text: 'Wir haben schon mehrere E-Mails geschickt. Sieh im Spam-Ordner nach, oder versuch es später noch mal.',
    tone: 'error',
  },
  'verification-failed': {
    title: 'Fehler',
    text: 'Die E-Mail ließ sich nicht senden. Melde dich neu an und versuch es noch mal.',
    tone: 'error',
  },
  'name-changed': { title: 'Name geändert' },
  'passkey-added': {
    title: 'Passkey hinzugefügt',
    text: 'Ab jetzt kannst du dich damit anmelden.',
  },
  'passkey-renamed': { title: 'Passkey umbenannt' },
  'passkey-removed': {
    title: 'Passkey entfernt',
    text: 'Du kannst dich damit nicht mehr anmelden.',
  },
  'password-changed': {
    title: 'Passwort geändert',
    text: 'Alle anderen Geräte wurden abgemeldet.',
  },
  'session-ended': { title: 'Gerät abgemeldet' },
  'sessions-ended': { title: 'Überall sonst abgemeldet' },
  'sessions-and-tokens-ended': {
    title: 'Überall sonst abgemeldet',
    text: 'Alle API-Tokens wurden gelöscht.',
  },
  'token-revoked': { title: 'Token gelöscht' },
  'tuned-model-deleted': {
    title: 'Getuntes Modell gelöscht',
    text: 'Das Modell selbst ist noch bei seinem Anbieter.',
  },
  'editor-disconnected': { title: 'Editor getrennt' },
  'tool-disconnected': { title: 'Tool getrennt' },
  'proof-ended': { title: 'Wir fragen dich wieder, ob du es bist' },
  'language-switched': { title: 'Sprache gewechselt' },
  'preferences-saved': { title: 'Einstellungen gespeichert' },
  'device-unseen': { title: 'Prüfe das bitte noch mal', text: 'Erlaube es dann oder lehne es ab.' },
  'account-deleted': {
    title: 'Konto gelöscht',
    text: 'Dein Konto und deine Daten wurden gelöscht.',
  },
  'account-deleted-later': {
    title: 'Konto gelöscht',
    text: 'Wir erreichen unseren Zahlungsanbieter gerade nicht. Wir kündigen dein Abo, sobald er wieder da ist.',
  },
  'snippet-created': { title: 'Snippet erstellt' },
  'snippet-saved': { title: 'Snippet gespeichert' },
  'snippet-deleted': { title: 'Snippet gelöscht' },
  'team-created': { title: 'Team gegründet', text: 'Lade Leute ein, oder fülle seine Bibliothek.' },
  'team-renamed': { title: 'Team umbenannt' },
  'team-deleted': { title: 'Team gelöscht' },
  'team-left': { title: 'Du hast das Team verlassen' },
  'team-joined': {
    title: 'Du bist dabei',
    text: 'Die Bibliothek des Teams ist jetzt in deinen Editoren.',
  },
  'team-offered': { title: 'Angebot gesendet', text: 'Mit der Annahme wechselt der Owner.' },
  'offer-withdrawn': { title: 'Angebot zurückgezogen' },
  'offer-declined': { title: 'Angebot abgelehnt', text: 'Der Owner bekommt eine E-Mail.' },
  'team-received': { title: 'Du bist jetzt Owner' },
  'team-received-read-only': {
    title: 'Du bist jetzt Owner',
    text: 'Dein Tarif enthält keine Teams, deshalb ist die Bibliothek vorerst schreibgeschützt.',
  },
  'invitation-sent': { title: 'Einladung gesendet', text: 'Der Link gilt 7 Tage.' },
  'invitation-revoked': { title: 'Einladung zurückgezogen' },
  'invitation-declined': { title: 'Einladung abgelehnt' },
  'second-factor-required': {
    title: 'Zwei-Faktor-Anmeldung ist jetzt Pflicht',
    text: 'Mitglieder, die sie nicht haben, bekommen eine E-Mail.',
  },
  'second-factor-optional': { title: 'Zwei-Faktor-Anmeldung ist freiwillig' },
  'member-removed': { title: 'Mitglied entfernt' },
  'role-changed': { title: 'Rolle geändert' },
  'instructions-saved': { title: 'Anweisungen gespeichert' },
  'model-shared': { title: 'Modell geteilt' },
  'model-saved': { title: 'Modell gespeichert' },
  'model-removed': { title: 'Modell entfernt' },
  'change-scheduled': {
    title: 'Wechsel geplant',
    text: 'Deinen aktuellen Tarif behältst du bis {day}.',
  },
  'plan-ends': { title: '{plan} gekündigt', text: 'Du kannst den Tarif bis {day} nutzen.' },
  'plan-ended': {
    title: 'Tarif gekündigt',
    text: 'Er ist zu Ende, und es wird nichts mehr abgebucht.',
  },
  'price-accepted': {
    title: 'Schön, dass du bleibst',
    text: 'Du behältst deinen Tarif zum neuen Preis.',
  },
  'plan-kept': { title: 'Tarif behalten', text: 'Die geplante Änderung wurde zurückgenommen.' },
  'card-updated': { title: 'Karte geändert', text: 'Wir nehmen sie für künftige Zahlungen.' },
  'card-updated-and-charged': {
    title: 'Karte geändert',
    text: 'Wir haben {amount} abgebucht und nehmen diese Karte für künftige Zahlungen.',
  },
  'invoice-paid': { title: 'Zahlung erhalten', text: 'Wir haben {amount} abgebucht.' },
  'invoice-already-paid': { title: 'Schon bezahlt', text: 'Es wurde nichts abgebucht.' },
  'card-refused': {
    title: 'Fehler',
    text: 'Die neue Karte wurde abgelehnt. Versuch es mit einer anderen.',
    tone: 'error',
  },
  'payments-trouble': {
    title: 'Fehler',
    text: 'Wir erreichen unseren Zahlungsanbieter nicht. Versuch es bald noch mal.',
    tone: 'error',
  },
  'money-back': { title: 'Rückerstattung unterwegs', text: 'Du bist jetzt im Free-Tarif.' },
  'money-back-owed': {
    title: 'Dein Tarif ist beendet',
    text: 'Die Rückerstattung braucht noch etwas. Wir versuchen es weiter und schreiben dir, sobald sie raus ist.',
  },
  'still-working': {
    title: 'Wir sind noch dran',
    text: 'Du musst nichts tun. Wir bringen es zu Ende und schreiben dir eine E-Mail.',
  },
  'update-failed': {
    title: 'Fehler',
    text: 'Das Abo ließ sich nicht ändern. Versuch es noch mal.',
    tone: 'error',
  },
  unreachable: {
    title: 'Wir sind nicht erreichbar',
    text: 'Es wurde nichts gesendet. Versuch es bald noch mal.',
    tone: 'error',
  },
  offline: {
    title: 'Du bist offline',
    text: 'Es wurde nichts gesendet. Versuch es noch mal, wenn du wieder online bist.',
    tone: 'error',
  },
  'message-sent': { title: 'Nachricht gesendet', text: 'Danke. Wir antworten per E-Mail.' },
}

type FixedToast = keyof typeof toasts

function findNewPlan(name: string): Plan | undefined {
  return plans.find(({ id }) => name === `plan-is-${id}`)
}

function isFixed(name: string): name is FixedToast {
  return Object.hasOwn(toasts, name)
}

function isToastName(text: string): text is FixedToast | `plan-is-${PaidPlanId}` {
  return isFixed(text) || findNewPlan(text) !== undefined
}

function describeNewPlan(name: string): ToastWords {
  return {
    title: 'Abo aktualisiert',
    text: `Du bist jetzt im ${findNewPlan(name)?.name}-Tarif.`,
  }
}

export const describeToast: typeof source.describeToast = ({ name, charged, until }) => {
  const words: ToastWords = isFixed(name) ? toasts[name] : describeNewPlan(name)
  const fill = (text: string) =>
    text
      .replace('{amount}', charged ? formatCharge(charged.amountCents, charged.currency) : '')
      .replace('{plan}', until ? getPlan(until.planId).name : 'Tarif')
      .replace('{day}', until ? `zum ${formatDay(until.at)}` : 'zum Ende des bezahlten Zeitraums')
  return { ...words, title: fill(words.title), ...(words.text && { text: fill(words.text) }) }
}

export const formatToast: typeof source.formatToast = ({ name, charged, until }) => {
  if (charged) return `${name} ${charged.amountCents} ${charged.currency}`
  return until ? `${name} ${until.planId} ${toDay(until.at)}` : name
}

/** Anyone can write the flash cookie, so it can only name one of our toasts. */
export const parseToast: typeof source.parseToast = (left) => {
  const [name = '', ...more] = typeof left === 'string' ? left.split(' ') : []
  if (!isToastName(name)) return null
  return { name, charged: parseAmount(more), until: parseUntil(more) }
}

function parseAmount([cents = '', currency = '']: readonly string[]): source.FlashToast['charged'] {
  const isAmount = /^\d{1,9}$/.test(cents) && /^(eur|usd)$/.test(currency)
  return isAmount ? { amountCents: Number(cents), currency } : undefined
}

function parseUntil([id = '', day = '']: readonly string[]): source.FlashToast['until'] {
  const plan = findPlan(id)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
  return plan && isDay ? { planId: plan.id, at: new Date(day) } : undefined
}
