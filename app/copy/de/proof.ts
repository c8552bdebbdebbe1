import type * as source from '../en/proof.ts'

export const proofPage: typeof source.proofPage = {
  label: 'Konto',
  title: 'Bestätige, dass du es bist',
  description: 'Bestätige, dass das Konto dir gehört.',
  intro:
    'Das schützt dein Konto, falls jemand an deinen entsperrten Rechner kommt. Danach fragen wir eine Weile nicht mehr.',
  fallback: 'Wir konnten nicht prüfen, ob du es bist',
  password: 'Weiter',
  code: {
    title: 'Per E-Mail',
    send: (email) => `Code an ${email} senden`,
    sent: (email) => `Wir haben einen Code an ${email} geschickt. Er gilt zehn Minuten.`,
    label: 'Code',
    submit: 'Weiter mit dem Code',
    sendAgain: 'Neuen Code senden',
  },
  none: 'Bestätige zuerst deine E-Mail-Adresse, damit wir dir einen Code schicken können.',
}

export const proofWords: typeof source.proofWords = {
  describe: (time) => `Du hast bestätigt, dass du es bist. Bis ${time} fragen wir nicht noch mal.`,
  end: 'Jetzt wieder fragen',
  confirm: 'Bestätige, dass du es bist',
  otherWay: 'Anders bestätigen',
  needed: 'Bestätige dafür, dass du es bist.',
}
