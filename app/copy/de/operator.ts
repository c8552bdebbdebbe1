import { plural } from '#domain/locale.ts'
import type * as source from '../en/operator.ts'

export const operatorPage: typeof source.operatorPage = {
  label: 'Betrieb',
  title: 'Betrieb',
  description: 'Nutzer, Umsatz und Zustand der Website.',
  counting: 'Die Zahlen werden gerade gezählt. Lade diese Seite in einer Minute neu.',
  tooOld: 'Die Zahlen sind älter, als sie sein sollten. Läuft der Job refresh-totals?',
  revenueHint:
    'Aktive Abos zu Listenpreisen, mit einem Zwölftel eines Jahrespreises. Was wirklich bezahlt wurde, steht bei Stripe.',
  noRevenue: 'Noch zahlt niemand.',
  allowanceHint:
    'Wie viel von ihrem Kontingent Nutzer verbraucht haben. Tarife ohne Limit zählen nicht mit.',
  releaseHint: 'Die letzte Version der Erweiterung, die jeder Nutzer heruntergeladen hat.',
  noReleases: 'Noch keine Downloads.',
  spendHint:
    'Was die Router berechnen, nach den Preisen in MODELS oder ihren eigenen Angaben. Aufrufe ohne Preis zählen nichts.',
  noSpend: 'Noch keine Aufrufe.',
  countsHint:
    'Laufend gezählt, nach Tagen in UTC. Ein abgestürzter Server verliert seine letzten 20 Sekunden.',
}

export const operatorTitles: typeof source.operatorTitles = {
  now: 'Jetzt',
  revenue: 'Monatlich wiederkehrender Umsatz',
  allowance: 'Kontingente',
  queues: 'Warteschlangen',
  releases: 'Releases',
  spend: 'Kosten der Modelle in 30 Tagen',
  spendByDay: 'Kosten der Modelle nach Tag',
}

export const nowLabels: typeof source.nowLabels = {
  users: 'Nutzer',
  verified: 'Mit bestätigter E-Mail-Adresse',
  paying: 'Zahlende Nutzer',
  cancelled: 'Gekündigt, noch bezahlt',
  pastDue: 'Mit fehlgeschlagener Zahlung',
  ended: 'Beendete Abos in 30 Tagen',
  churn: 'Abwanderung in 30 Tagen',
}

export const revenueColumns: typeof source.revenueColumns = [
  'Tarif',
  'Währung',
  'Monatlich',
  'Jährlich',
  'Pro Monat',
]
export const totalLabel: string = 'Summe'
export const allowanceColumns: typeof source.allowanceColumns = [
  'Tarif',
  'Ungenutzt',
  'Genutzt',
  '80 % oder mehr',
  'Aufgebraucht',
]
export const queueColumns: typeof source.queueColumns = [
  'Warteschlange',
  'Wartend',
  'Aufgegeben',
  'Älteste',
]
export const spendColumns: typeof source.spendColumns = [
  'Modell',
  'Router',
  'Aufrufe',
  'Tokens hinein',
  'Aus dem Cache',
  'Tokens heraus',
  'Gedankengang',
  'Kosten',
]
export const spendDayColumns: typeof source.spendDayColumns = ['Tag', 'Modell', 'Aufrufe', 'Kosten']
export const releaseColumns: typeof source.releaseColumns = ['Version', 'Nutzer', 'Angeboten']
export const yesOrNo: typeof source.yesOrNo = { yes: 'Ja', no: 'Nein' }

export const queueNames: typeof source.queueNames = {
  outbox: 'E-Mails',
  inbox: 'Events von Stripe',
  deletions: 'Zu löschende Kunden',
}

export const unknownChurn: string = 'Noch nicht bekannt'
export const noneWaiting: typeof source.noneWaiting = '–'

const units = {
  users: { one: '# Nutzer', other: '# Nutzer' },
  subscriptions: { one: '# Abo', other: '# Abos' },
  checkouts: { one: '# Kasse', other: '# Kassen' },
  payments: { one: '# Zahlung', other: '# Zahlungen' },
  requests: { one: '# Anfrage', other: '# Anfragen' },
  calls: { one: '# Aufruf', other: '# Aufrufe' },
  tokens: { one: '# Token', other: '# Tokens' },
  logins: { one: '# Anmeldung', other: '# Anmeldungen' },
  errors: { one: '# Fehler', other: '# Fehler' },
}

export const chartWords: typeof source.chartWords = {
  newUsers: { title: 'Neue Nutzer', unit: units.users },
  paying: { title: 'Zahlende Nutzer', unit: units.users },
  'subscriptions-started': { title: 'Begonnene Abos', unit: units.subscriptions },
  'subscriptions-ended': { title: 'Beendete Abos', unit: units.subscriptions },
  checkouts: { title: 'Geöffnete Kassen', unit: units.checkouts },
  'payments-failed': { title: 'Fehlgeschlagene Zahlungen', unit: units.payments },
  requests: { title: 'Beantwortete Anfragen', unit: units.requests },
  'requests-refused': { title: 'Anfragen über einem Limit', unit: units.requests },
  'model-calls': { title: 'Aufrufe an Modelle', unit: units.calls },
  'model-failures': { title: 'Fehlgeschlagene Aufrufe an Modelle', unit: units.calls },
  'tokens-in': { title: 'Tokens an Modelle', unit: units.tokens },
  'tokens-out': { title: 'Tokens von Modellen', unit: units.tokens },
  logins: { title: 'Anmeldungen', unit: units.logins },
  'logins-refused': { title: 'Abgelehnte Anmeldungen', unit: units.logins },
  faults: { title: 'Unerwartete Fehler', unit: units.errors },
}

export const describeRefreshed: typeof source.describeRefreshed = (moment) =>
  `Gezählt am ${moment}.`

export const describeSum: typeof source.describeSum = (count, unit) =>
  `${plural(count, unit)} in 30 Tagen`

export const describeLatest: typeof source.describeLatest = (count, unit) =>
  `${plural(count, unit)} heute`

export const quoteDeclaration: typeof source.quoteDeclaration = (text) => `„${text}“`
