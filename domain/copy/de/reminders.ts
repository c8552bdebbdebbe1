import type * as source from '../en/reminders.ts'

export const reminders: typeof source.reminders = {
  goToBilling: 'Zur Abrechnung',
  seeNewPrice: 'Neuen Preis ansehen',
  renewal: {
    subject: (plan, day) => `Dein ${plan}-Tarif verlängert sich am ${day}`,
    text: ({ plan, day, amount }) =>
      `${plan} verlängert sich am ${day}, und wir buchen ${amount} ab. Wenn du den Tarif behalten willst, musst du nichts tun.`,
    cancel:
      'Wenn nicht, kündige ihn vor diesem Tag auf der Abrechnungsseite. Bis dahin kannst du ihn nutzen, und es wird nichts mehr abgebucht.',
  },
  yearly: {
    subject: (plan) => `Jährliche Erinnerung an deinen ${plan}-Tarif`,
    text: ({ plan, day, amount }) =>
      `du hast ${plan}. Am ${day} buchen wir das nächste Mal ${amount} ab, und der Tarif verlängert sich jeden Monat, bis du kündigst.`,
    cancel:
      'Wenn du ihn behalten willst, musst du nichts tun. Kündigen kannst du jederzeit auf der Abrechnungsseite.',
  },
  cardExpiring: {
    subject: 'Deine Karte läuft bald ab',
    text: ({ plan, day, card }) =>
      `deine Karte (${card}) läuft ab, bevor sich ${plan} am ${day} verlängert.`,
    update:
      'Hinterlege vorher eine neue, um deinen Tarif zu behalten. Wenn deine Bank die Karte schon ersetzt hat, musst du nichts tun.',
    button: 'Karte ändern',
  },
  priceChange: {
    subject: (plan) => `Der Preis deines ${plan}-Tarifs ändert sich`,
    text: {
      monthly: ({ plan, day, from, to }) =>
        `${plan} kostet künftig ${to} statt ${from} im Monat. Für dich gilt das ab der Verlängerung am ${day}.`,
      yearly: ({ plan, day, from, to }) =>
        `${plan} kostet künftig ${to} statt ${from} im Jahr. Für dich gilt das ab der Verlängerung am ${day}.`,
    },
    answer: (day) =>
      `Wenn du einverstanden bist, stimm dem neuen Preis bitte zu. Wenn nicht, musst du nichts tun: Dein Tarif endet dann am ${day}, und der neue Preis wird nicht abgebucht. Du kannst auch jederzeit auf der Abrechnungsseite kündigen.`,
  },
  priceReminder: {
    subject: (plan, day) => `Willst du ${plan} behalten? Antworte bis zum ${day}`,
    text: {
      monthly: ({ plan, day, amount }) =>
        `ab dem ${day} kostet ${plan} ${amount} im Monat. Dem hast du noch nicht zugestimmt.`,
      yearly: ({ plan, day, amount }) =>
        `ab dem ${day} kostet ${plan} ${amount} im Jahr. Dem hast du noch nicht zugestimmt.`,
    },
    answer: (day, amount) =>
      `Wenn du zustimmst, verlängert sich dein Tarif am ${day} für ${amount}. Wenn nicht, endet er an diesem Tag, und es wird nichts mehr abgebucht.`,
  },
  priceConsent: {
    monthly: ({ plan, day, amount }) =>
      `Ich stimme zu, dass ${plan} (monatlich) ab dem ${day} ${amount} im Monat kostet und sich jeden Monat verlängert, bis ich kündige.`,
    yearly: ({ plan, day, amount }) =>
      `Ich stimme zu, dass ${plan} (jährlich) ab dem ${day} ${amount} im Jahr kostet und sich jedes Jahr verlängert, bis ich kündige.`,
  },
}
