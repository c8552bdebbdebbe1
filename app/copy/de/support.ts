import { getPlanWith } from '@ghost-writers-ia/rules/entitlements'
import type * as source from '../en/support.ts'

const emailPlan = getPlanWith(({ support }) => support !== 'community').name

export const supportTiers: typeof source.supportTiers = {
  community: {
    name: 'Support durch die Community',
    text: 'Hilfe bekommst du in der Dokumentation und von anderen Nutzern.',
  },
  email: {
    name: 'Support per E-Mail',
    text: 'Schreib uns, und wir antworten per E-Mail, in der Reihenfolge, in der Nachrichten ankommen.',
  },
  priority: {
    name: 'Support mit Priorität',
    text: 'Schreib uns, und wir antworten per E-Mail. Deine Nachrichten kommen zuerst dran.',
  },
}

export const describeCommunity: typeof source.describeCommunity = (communityUrl) =>
  communityUrl
    ? `Frag andere Nutzer in [der Community](${communityUrl}). Auf der Seite [Über uns](/about) stehen alle Befehle und die Einrichtung.`
    : 'Bei Problemen mit deinem Konto oder dieser Website kannst du uns [schreiben](/contact). Auf der Seite [Über uns](/about) stehen alle Befehle und die Einrichtung.'

export const support: typeof source.support = {
  label: 'Support',
  title: 'Support',
  description: 'Hilfe zu Ghost Writers IA.',
  upgrade: `Support per E-Mail ist ab ${emailPlan} enthalten: Du schreibst uns auf dieser Seite, und wir antworten per E-Mail.`,
  upgradeButton: 'Upgrade',
  subject: 'Betreff',
  message: 'Nachricht',
  submit: 'Nachricht senden',
  environment: 'Details aus deinem Editor',
  environmentHint: 'Versionen und der letzte Fehler. Du kannst sie bearbeiten.',
  consent: 'Diese Details mitsenden',
  consentHint: 'Sonst werden sie nicht gesendet.',
  subjectMissing: 'Gib bitte einen Betreff ein',
  subjectTooLong: 'Halte den Betreff bitte unter 150 Zeichen',
  textMissing: 'Schreib bitte eine Nachricht',
  textTooLong: 'Halte deine Nachricht bitte unter 5.000 Zeichen',
  environmentTooLong: 'Halte die Details bitte unter 4.000 Zeichen',
  failed: 'Deine Nachricht ließ sich nicht senden. Versuch es noch mal.',
}

export const describeReply: typeof source.describeReply = (email) => `Wir antworten an ${email}.`
