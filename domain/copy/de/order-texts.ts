import type * as source from '../en/order-texts.ts'

export type { OrderTerm, OrderTexts } from '../en/order-texts.ts'

/**
 * The instruction is the model of the law, word for word: Annex 1 to Art. 246a § 1(2) EGBGB as in
 * force since June 19, 2026, with its notes 1 a (services), 2 (the seller), 3 (the withdrawal
 * function) and 6 (an early start). That is why it says "Sie" and has delivery costs: only the
 * unchanged model counts as correct without a look at its content. Our own promise follows it as a
 * paragraph of its own. The form is Annex 2, also unchanged.
 */
export const orderTexts: typeof source.orderTexts = {
  current: {
    version: '2026-11-19',
    start:
      'Ich verlange, dass mein Tarif sofort beginnt, vor dem Ende der Widerrufsfrist. Wenn ich innerhalb von 14 Tagen widerrufe, bezahle ich nur die Tage bis dahin. Bei meinem ersten Kauf bekomme ich alles zurück.',
    terms: [
      { label: 'Heute abgebucht', text: '{price}' },
      { label: 'Laufzeit', text: '{term} ab heute' },
      {
        label: 'Verlängerung',
        text: '{price} {unit}, bis du kündigst, das nächste Mal am {renewal}',
      },
      {
        label: 'Frist',
        text: 'Kündige vor dem {renewal}, dann wird nichts mehr abgebucht.{notice}',
      },
      {
        label: 'Kündigung',
        text: 'Auf deiner [Abrechnungsseite](/billing) oder [ohne Anmeldung](/cancel-contract)',
      },
      {
        label: 'Widerrufsrecht',
        text: '14 Tage, ohne Begründung: [Vertrag widerrufen](/withdraw)',
      },
    ],
    yearlyNotice: ' Ab dem zweiten Jahr kannst du auch mit einer Frist von einem Monat kündigen.',
    changeTerms: [
      { label: 'Laufzeit', text: 'Ab sofort bis zum {renewal}' },
      { label: 'Verlängerung', text: '{next}' },
      {
        label: 'Frist',
        text: 'Kündige vor dem {renewal}, dann wird nichts mehr abgebucht.{notice}',
      },
      {
        label: 'Kündigung',
        text: 'Auf deiner [Abrechnungsseite](/billing) oder [ohne Anmeldung](/cancel-contract)',
      },
      {
        label: 'Widerrufsrecht',
        text: '14 Tage, ohne Begründung: [Vertrag widerrufen](/withdraw)',
      },
    ],
    instruction: [
      'Widerrufsrecht: Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
      'Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({seller}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. Sie können Ihr Widerrufsrecht auch online unter {withdrawUrl} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.',
      'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
      'Folgen des Widerrufs: Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
      'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
      'Unser Versprechen darüber hinaus: Beim Widerruf des ersten Kaufs erstatten wir den vollen Betrag.',
    ],
    form: [
      '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
      'An {seller}:',
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*):',
      'Bestellt am (*)/erhalten am (*):',
      'Name des/der Verbraucher(s):',
      'Anschrift des/der Verbraucher(s):',
      'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):',
      'Datum:',
      '(*) Unzutreffendes streichen.',
    ],
  },
  former: [],
  chargedToday: 'Heute abgebucht',
  term: { monthly: 'Ein Monat', yearly: 'Ein Jahr' },
  unit: { monthly: 'im Monat', yearly: 'im Jahr' },
  next: {
    monthly: ({ amount, day, price }) =>
      `${amount} am ${day}, danach ${price} im Monat, bis du kündigst`,
    yearly: ({ amount, day, price }) =>
      `${amount} am ${day}, danach ${price} im Jahr, bis du kündigst`,
  },
  special: (day) =>
    `Nächste Abbuchung am ${day}. Die Bedingungen, die wir mit dir vereinbart haben, bleiben.`,
  /** Without an article, which would be in another case in each place. */
  operator: (siteUrl) => `Betreiber von ${siteUrl}`,
}
