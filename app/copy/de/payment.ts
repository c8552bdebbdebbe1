import type * as source from '../en/payment.ts'

export const successPage: typeof source.successPage = {
  label: 'Zahlung',
  title: 'Zahlung',
  description: 'Der Stand deiner Zahlung und deines Tarifs.',
  active: {
    title: 'Du hast jetzt',
    text: 'Danke für dein Abo. Dein Tarif ist aktiv.',
  },
  visitor: { title: 'Deine Zahlung', text: 'Melde dich an, um deinen Tarif zu sehen.' },
  late: {
    title: 'Noch nicht bestätigt',
    text: 'Die Bestätigung deiner Zahlung dauert länger als sonst.',
  },
  confirming: { title: 'Deine Zahlung wird bestätigt', text: 'Das dauert ein paar Sekunden.' },
  delayed: 'Verarbeitung verzögert',
  welcome: (plan) => `Du bist jetzt im ${plan}-Tarif.`,
  logIn: 'Anmelden',
  dashboard: 'Zum Dashboard',
  check: 'Jetzt prüfen',
}

export const paymentProblems: typeof source.paymentProblems = {
  noSession: 'Keine Sitzungs-ID gefunden. Sieh bitte auf dem Dashboard nach deinem Abo.',
  refresh: 'Das Abo ließ sich nicht aktualisieren. Sieh bitte auf dein Dashboard.',
  other: 'Es ist ein Fehler aufgetreten. Den Stand deines Abos siehst du auf deinem Dashboard.',
}

export const paymentDetails: typeof source.paymentDetails = {
  title: 'Zahlungsdetails',
  label: 'Debug-Informationen',
  sessionId: 'Sitzungs-ID',
  noSession: 'Keine',
  userId: 'Nutzer-ID',
  noUser: 'Nicht angemeldet',
  plan: 'Tarif',
  unknown: 'Unbekannt',
  limit: 'Anfrage-Limit',
  unlimited: 'Unbegrenzt',
  expires: 'Läuft ab',
  never: 'Nie',
  webhook: 'Webhook-Status',
  processed: 'Verarbeitet',
  pending: 'Ausstehend',
}

export const receipt: typeof source.receipt = {
  title: 'Dein Beleg',
  paid: 'Bezahlt',
  invoice: 'Rechnung ansehen',
  billing: 'Zur Abrechnung',
  sentTo: 'Gesendet an',
  next: 'Nächste Abbuchung',
  noNext: 'Keine. Dein Tarif endet nach diesem Zeitraum.',
  pending:
    'Deine Rechnung ist noch nicht fertig. Du findest sie dann auf deiner [Abrechnungsseite](/billing).',
}

export const firstSteps: typeof source.firstSteps = {
  title: 'Und jetzt?',
  connected:
    'Nichts zu installieren: Deine Editoren nutzen deinen neuen Tarif schon. Mach weiter, wo du warst, oder sieh nach, [was dein Tarif enthält](/docs/plans).',
  steps: [
    {
      title: 'Installiere die Erweiterung',
      text: 'Lade sie herunter und installiere sie in VS Code. [Alle Wege zur Installation](/docs/install)',
    },
    {
      title: 'Melde dich im Editor an',
      text: 'Führe in der Befehlspalette **Ghost Writers: Anmelden** aus und bestätige den Code im Browser.',
    },
    {
      title: 'Schreib deine erste Zeile',
      text: 'Tippe einfach los. Wenn du innehältst, schlägt Ghost-Text den Rest vor: [[Tab]] nimmt ihn an. Oder schreib einen Kommentar, der sagt, was du brauchst, und drücke [[Ctrl Shift G]]. [Deine ersten fünf Minuten](/docs/first-steps)',
    },
  ],
}
