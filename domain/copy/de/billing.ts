import type * as source from '../en/billing.ts'

const undo = 'Wenn du es dir anders überlegst, kannst du das bis dahin zurücknehmen.'

const endOfPlan = 'Danach endet dein Tarif, und du wechselst zu Free.'

export const billing: typeof source.billing = {
  goToBilling: 'Zur Abrechnung',
  goToDashboard: 'Zum Dashboard',
  seePlans: 'Tarife ansehen',
  updateCard: 'Karte ändern',
  confirmPayment: 'Zahlung bestätigen',
  billed: {
    monthly: (plan) => `${plan} (monatlich)`,
    yearly: (plan) => `${plan} (jährlich)`,
  },
  welcome: {
    subject: (plan) => `Willkommen bei ${plan}`,
    thanks: (plan) =>
      `danke für dein Abo. Du hast jetzt ${plan}. Verbundene Editoren nutzen den neuen Tarif schon.`,
    start:
      'Neu hier? Lade die Erweiterung von deinem Dashboard herunter, installiere sie in VS Code und führe in der Befehlspalette „Ghost Writers: Anmelden“ aus.',
    refund:
      'Nicht, was du erwartet hast? Innerhalb von 14 Tagen nach deiner ersten Zahlung bekommst du auf der Abrechnungsseite alles zurück.',
  },
  changed: {
    subject: (plan) => `Du hast jetzt ${plan}`,
    text: ({ plan, day }) => `dein Abo ist jetzt ${plan}. Es ist bis zum ${day} bezahlt.`,
  },
  changeScheduled: {
    subject: (day) => `Dein Tarif wechselt am ${day}`,
    text: ({ from, to, day }) =>
      `wie gewünscht wechselt dein Tarif am ${day} von ${from} zu ${to}. Heute wird nichts abgebucht.`,
    undo,
  },
  canceled: {
    subject: (plan) => `Dein ${plan}-Tarif ist gekündigt`,
    refund: (amount) => `Wenn er endet, erstatten wir dir ${amount} für die übrigen Tage.`,
    causes: {
      asked: {
        text: (plan, day) =>
          `wie gewünscht ist ${plan} gekündigt. Du kannst den Tarif bis zum ${day} nutzen, und es wird nichts mehr abgebucht.`,
        next: undo,
      },
      disputed: {
        text: (plan, day) =>
          `deine Bank hat eine deiner Zahlungen zurückgebucht, deshalb haben wir ${plan} gekündigt. Du kannst den Tarif bis zum ${day} nutzen, und es wird nichts mehr abgebucht.`,
        next: 'Wenn das ein Versehen ist, antworte bitte auf diese E-Mail.',
      },
      price: {
        text: (plan, day) =>
          `du hast dem neuen Preis nicht zugestimmt, deshalb haben wir ${plan} gekündigt. Du kannst den Tarif bis zum ${day} nutzen, und es wird nichts mehr abgebucht.`,
        next: 'Bis dahin kannst du noch zustimmen und deinen Tarif behalten.',
      },
    },
  },
  endingSoon: {
    subject: (plan, day) => `Dein ${plan}-Tarif endet am ${day}`,
    text: (plan, day) =>
      `${plan} endet am ${day}. Du wechselst dann zu Free, und es wird nichts mehr abgebucht.`,
    undo: 'Wenn du es dir anders überlegst, kannst du die Kündigung bis dahin zurücknehmen.',
    button: 'Meinen Tarif behalten',
  },
  ended: {
    subject: (plan) => `Dein ${plan}-Tarif ist zu Ende`,
    text: (plan) =>
      `${plan} ist zu Ende, und es wird nichts mehr abgebucht. Du bist jetzt im Free-Tarif. Dein Konto und deine Einstellungen haben sich nicht geändert.`,
  },
  receipt: {
    subject: (amount) => `Beleg über ${amount}`,
    paid: (amount, day) => `deine Zahlung von ${amount} ist am ${day} eingegangen.`,
    paidInvoice: ({ amount, number, day }) =>
      `deine Zahlung von ${amount} für Rechnung ${number} ist am ${day} eingegangen.`,
    button: 'Rechnung ansehen',
  },
  addressNeeded: {
    subject: 'Wir brauchen deine Rechnungsadresse',
    text: 'dein Tarif hat sich verlängert, aber wir können die USt. für deine Rechnung nicht berechnen, weil deine Rechnungsadresse fehlt. Du behältst deinen Tarif, und bis du sie ergänzt, wird nichts abgebucht.',
    button: 'Rechnungsadresse ergänzen',
  },
  paymentFailed: {
    subject: 'Deine Zahlung ist fehlgeschlagen',
    retried: ({ plan, amount, day }) =>
      `wir konnten ${amount} für ${plan} nicht abbuchen. Deinen Tarif behältst du, während wir es noch mal versuchen. Nächster Versuch: ${day}.`,
    notRetried: ({ plan, amount, day }) =>
      `wir konnten ${amount} für ${plan} nicht abbuchen. Mit dieser Karte können wir es nicht noch mal versuchen. Ändere deine Karte oder bezahle die Rechnung bis zum ${day}, um deinen Tarif zu behalten.`,
    reason:
      'Meist liegt es daran, dass die Karte abgelaufen ist. Hinterlege eine neue, und wir buchen gleich davon ab.',
    confirmSubject: 'Bestätige deine Zahlung bei deiner Bank',
    confirm: ({ plan, amount }) =>
      `deine Bank will, dass du diese Zahlung bestätigst: ${amount} für ${plan}. Das dauert eine Minute, und deinen Tarif behältst du solange.`,
  },
  finalNotice: {
    subject: (plan) => `Dein ${plan}-Tarif endet bald`,
    notRetried: (amount, day) =>
      `wir konnten ${amount} immer noch nicht abbuchen. Du kannst noch bis zum ${day} bezahlen. ${endOfPlan}`,
    untilDay: (amount, day) =>
      `wir konnten ${amount} immer noch nicht abbuchen. Wir versuchen es noch bis zum ${day}. ${endOfPlan}`,
    soon: (amount) =>
      `wir konnten ${amount} immer noch nicht abbuchen. Wir versuchen es nicht mehr lange. ${endOfPlan}`,
    confirm: 'Bestätige die Zahlung bei deiner Bank, um deinen Tarif zu behalten.',
    updateCard: 'Ändere deine Karte, um deinen Tarif zu behalten. Wir buchen dann gleich ab.',
  },
  refunded: {
    subject: (amount) => `Deine Rückerstattung von ${amount}`,
    text: (amount) =>
      `wir haben dir ${amount} auf dein ursprüngliches Zahlungsmittel erstattet. Bis das Geld da ist, kann es 5 bis 10 Tage dauern.`,
    invoice: (number, amount) => `Rechnung ${number}: ${amount}`,
    payment: (amount) => `Zahlung: ${amount}`,
  },
  refundFailed: {
    subject: (amount) => `Deine Rückerstattung von ${amount} ist fehlgeschlagen`,
    text: (amount) =>
      `wir haben dir ${amount} erstattet, aber deine Bank hat das Geld zurückgeschickt. Es gehört weiter dir: Sag uns bitte, wie wir es dir geben können.`,
    button: 'Kontakt aufnehmen',
  },
}
