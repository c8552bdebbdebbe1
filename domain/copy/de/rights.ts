import type * as source from '../en/rights.ts'

export const rights: typeof source.rights = {
  facts: {
    received: (moment) => `Eingegangen: ${moment}`,
    reference: (reference) => `Vorgang: ${reference}`,
    declaration: (text) => `Erklärung: „${text}“`,
    reason: (reason) => `Grund: ${reason}`,
    name: (name) => `Name: ${name}`,
    email: (email) => `E-Mail: ${email}`,
  },
  received: {
    withdrawal: {
      subject: (reference) => `Eingangsbestätigung für deinen Widerruf (${reference})`,
      text: 'Hiermit bestätigen wir, dass und wann dein Widerruf angekommen ist. Wir schreiben dir wieder, wenn wir ihn geprüft haben.',
      button: 'Widerruf bestätigen',
    },
    cancellation: {
      subject: (reference) => `Eingangsbestätigung für deine Kündigung (${reference})`,
      text: 'Hiermit bestätigen wir, dass und wann deine Kündigung angekommen ist. Wir schreiben dir wieder, wenn wir sie geprüft haben.',
      button: 'Kündigung bestätigen',
    },
    confirm:
      'Du willst nicht auf uns warten? Bestätige, dass das von dir kam, dann führen wir es sofort aus.',
    notYou:
      'Wenn das nicht von dir kam, musst du nichts tun. Sag uns aber bitte Bescheid, indem du auf diese E-Mail antwortest.',
  },
  late: {
    subject: (reference) => `Dein Widerruf kam zu spät (${reference})`,
    text: (moment) =>
      `Dein Widerruf ist am ${moment} bei uns eingegangen. Die 14 Tage, in denen du diesen Vertrag widerrufen konntest, waren da schon vorbei. Dein Tarif läuft deshalb weiter.`,
    cancel:
      'Du kannst stattdessen kündigen. Deinen Tarif behältst du dann bis zum Ende des bezahlten Zeitraums, und es wird nichts mehr abgebucht.',
    disagree:
      'Wenn du meinst, dass das nicht stimmt, antworte bitte auf diese E-Mail. Ein Mensch sieht es sich an.',
    button: 'Verträge hier kündigen',
  },
  over: {
    subject: {
      withdrawal: (reference) => `Dein Widerruf (${reference})`,
      cancellation: (reference) => `Deine Kündigung (${reference})`,
    },
    ends: (day) =>
      `Dein Tarif war schon gekündigt und endet am ${day}. Es wird nichts mehr abgebucht, und du musst nichts tun.`,
    ended: 'Dein Tarif war schon zu Ende. Es wird nichts mehr abgebucht, und du musst nichts tun.',
  },
  contract: {
    monthly: (plan, number) => `${plan}, monatlich (${number})`,
    yearly: (plan, number) => `${plan}, jährlich (${number})`,
  },
}
