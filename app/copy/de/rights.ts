import { getPlan, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import type { Outcome } from '#domain/rights/ports.ts'
import type * as source from '../en/rights.ts'

/** The words of the buttons are the law's: §§ 312k and 356a BGB. */
export const rights: typeof source.rights = {
  withdrawal: {
    title: 'Vertrag widerrufen',
    description: 'Widerrufe deinen Vertrag innerhalb von 14 Tagen, ohne Anmeldung.',
    intro: [
      'Du kannst innerhalb von 14 Tagen nach deiner Bestellung widerrufen, ohne Begründung und ohne Anmeldung.',
      'Wir schicken dir sofort eine Eingangsbestätigung mit Datum und Uhrzeit per E-Mail. Gesendet wird erst, wenn du auf der nächsten Seite bestätigst.',
    ],
    other:
      'Willst du einen Tarif nach dieser Frist beenden? Dann [kündige deinen Vertrag](/cancel-contract).',
    confirmTitle: 'Stimmt das so?',
    confirmIntro:
      'Mit einem Klick widerrufst du diesen Vertrag. Wenn alles passt, beenden wir deinen Tarif und erstatten deine Zahlung innerhalb von 14 Tagen auf das Zahlungsmittel, mit dem du bezahlt hast.',
    confirm: 'Widerruf bestätigen',
    receivedTitle: 'Dein Widerruf ist eingegangen',
  },
  cancellation: {
    title: 'Verträge hier kündigen',
    description: 'Kündige deinen Vertrag, ohne Anmeldung.',
    intro: [
      'Du kannst jederzeit kündigen, ohne Anmeldung. Deinen Tarif behältst du bis zum Ende des bezahlten Zeitraums.',
      'Wir schicken dir sofort eine Eingangsbestätigung mit Datum und Uhrzeit per E-Mail. Gesendet wird erst, wenn du auf der nächsten Seite bestätigst.',
    ],
    other:
      'Hast du in den letzten 14 Tagen bestellt? Dann kannst du stattdessen den [Vertrag widerrufen](/withdraw).',
    confirmTitle: 'Stimmt das so?',
    confirmIntro:
      'Mit einem Klick kündigst du diesen Vertrag. Wenn alles passt, wird nichts mehr abgebucht.',
    confirm: 'jetzt kündigen',
    receivedTitle: 'Deine Kündigung ist eingegangen',
  },
}

export const steps: typeof source.steps = {
  details: 'Schritt 1 von 3',
  confirm: 'Schritt 2 von 3',
  receipt: 'Schritt 3 von 3',
}

const [examplePlan] = paidPlanIds.map(getPlan)

/** The English type has the English sentences in it. */
export const rightsForm: Readonly<Record<keyof typeof source.rightsForm, string>> = {
  name: 'Dein Name',
  email: 'E-Mail-Adresse',
  emailHint: 'Dorthin geht die Eingangsbestätigung. Nimm am besten die Adresse deines Kontos.',
  contract: 'Vertrag',
  contractHint:
    'Dein Tarif oder die Nummer auf deiner Rechnung. Ungefähr reicht. Mit deiner Vertragsnummer (GW-…) wird es sofort ausgeführt.',
  contractExample: `${examplePlan?.name} oder eine Rechnungsnummer`,
  type: 'Art',
  ordinary: 'Ordentliche Kündigung',
  extraordinary: 'Außerordentliche Kündigung aus wichtigem Grund',
  reason: 'Grund',
  reasonHint: 'Nur bei einer außerordentlichen Kündigung.',
  wantedOn: 'Ende zum',
  wantedOnHint: 'Leer lassen, um zum nächstmöglichen Zeitpunkt zu kündigen.',
  asSoonAsPossible: 'Zum nächstmöglichen Zeitpunkt',
  next: 'Weiter',
  change: 'Angaben ändern',
  nameMissing: 'Gib bitte deinen Namen ein',
  nameTooLong: 'Gib bitte einen kürzeren Namen ein',
  emailInvalid:
    'Gib bitte eine gültige E-Mail-Adresse ein, damit wir dir die Eingangsbestätigung schicken können',
  contractMissing:
    'Sag uns bitte, um welchen Vertrag es geht, zum Beispiel den Namen deines Tarifs',
  contractTooLong: 'Beschreibe den Vertrag bitte in weniger als 200 Zeichen',
  reasonMissing: 'Nenne bitte den Grund für die außerordentliche Kündigung',
  reasonTooLong: 'Halte den Grund bitte unter 2.000 Zeichen',
  dateInvalid: 'Gib das Ende bitte als Datum ein, oder lass es leer',
  datePast: 'Wähle bitte ein Ende ab heute, oder lass es leer',
  automated:
    'Das sieht aus, als hätte es ein Programm ausgefüllt, deshalb haben wir es nicht angenommen. Schreib uns bitte stattdessen.',
}

export const receiptCopy: typeof source.receiptCopy = {
  heading: 'Eingangsbestätigung',
  intro:
    'Hiermit bestätigen wir, dass und wann deine Erklärung angekommen ist. Wir schreiben dir wieder, wenn wir sie geprüft haben.',
  received: 'Eingegangen',
  reference: 'Vorgang',
  declaration: 'Erklärung',
  reason: 'Grund',
  print: 'Drucken oder speichern',
}

export const quoteDeclaration: typeof source.quoteDeclaration = ({ text, name, email }) =>
  `„${text}“ ${name}, ${email}`

export const describeCopy: typeof source.describeCopy = (email) =>
  `Eine Kopie ist unterwegs an ${email}.`

export const otherWays: typeof source.otherWays = {
  contact: 'Du kannst uns stattdessen auch [schreiben](/contact).',
  email: (email) => `Du kannst es auch per E-Mail an [${email}](mailto:${email}) erklären.`,
  mail: (address) => `Du kannst es auch per Post an ${address} erklären.`,
  both: (email, address) =>
    `Du kannst es auch per E-Mail an [${email}](mailto:${email}) oder per Post an ${address} erklären.`,
}

export const confirmDeclarationPage: typeof source.confirmDeclarationPage = {
  label: 'Bestätigen',
  contact: 'Kontakt',
  quote: (text) => `„${text}“`,
  title: 'Bestätige deine Erklärung',
  description: 'Bestätige einen Widerruf oder eine Kündigung, die du gesendet hast.',
  intro:
    'Bestätige, dass das von dir kam. Wir führen es dann sofort aus und schreiben dir, was passiert ist.',
  submit: 'Ja, das war ich',
  dead: 'Wenn du schon bestätigt hast, musst du nichts tun: Wir schreiben dir, was passiert ist.',
}

export const openDeclarationsCopy: typeof source.openDeclarationsCopy = {
  title: 'Offene Erklärungen',
  hint: 'Widerrufe und Kündigungen, um die sich ein Mensch kümmern muss. Es zählt, wann sie eingegangen sind.',
  none: 'Keine.',
  carryOut: 'Ausführen',
  close: 'Als erledigt markieren',
  noCustomer: 'Niemand mit dieser Adresse hat einen Vertrag.',
}

const outcomes: Readonly<Record<Outcome, string>> = {
  late: 'Nach den 14 Tagen eingegangen. Führe es aus, um es trotzdem anzunehmen.',
  canceled:
    'Aus wichtigem Grund: endet mit dem bezahlten Zeitraum. Führe es aus, um sofort zu beenden und den Rest zu erstatten.',
  'no-contract': 'Das Konto hat keinen Vertrag.',
  ended: 'Beendet.',
  'already-over': 'War schon beendet.',
  'by-hand': 'Erledigt.',
}

export const describeOpen: typeof source.describeOpen = (outcome) =>
  outcome ? outcomes[outcome] : 'Nicht von der Person bestätigt.'
