import type * as source from '../en/contact.ts'

export const contact: typeof source.contact = {
  label: 'Kontakt',
  title: 'Kontakt',
  description: 'Schreib den Menschen, die Ghost Writers IA machen.',
  intro:
    'Fragen zu Tarifen, deinem Konto oder dieser Website? Schreib uns. Ein Mensch antwortet dir per E-Mail.',
  heading: 'Schreib uns',
  name: 'Name',
  text: 'Nachricht',
  send: 'Nachricht senden',
  forUsers:
    'Brauchst du Hilfe zur Erweiterung oder zu deinem Tarif? Dann geh zum [Support](/support).',
  expect: 'Wir lesen jede Nachricht und antworten in der Reihenfolge, in der sie ankommen.',
  nameMissing: 'Gib bitte deinen Namen ein',
  nameTooLong: 'Gib bitte einen kürzeren Namen ein',
  emailInvalid: 'Gib bitte eine gültige E-Mail-Adresse ein, damit wir antworten können',
  textMissing: 'Schreib bitte eine Nachricht',
  textTooLong: 'Halte deine Nachricht bitte unter 5.000 Zeichen',
}

export const describeContactAddress: typeof source.describeContactAddress = (email) =>
  `Du kannst auch an [${email}](mailto:${email}) schreiben.`
