import type * as source from '../en/way-in-refusals.ts'

export const wayInRefusals: typeof source.wayInRefusals = {
  'code-spent': 'Dieser Code funktioniert nicht mehr. Fordere einen neuen an.',
  'last-way-in':
    'Das ist der einzige Weg, dich bei deinem Konto anzumelden. Füge zuerst einen anderen hinzu.',
  'login-expired': 'Das hat zu lange gedauert. Melde dich bitte noch mal an.',
  'second-factor-elsewhere': 'Dein Anmeldedienst hat seinen eigenen zweiten Faktor.',
  'second-factor-off': 'Die Zwei-Faktor-Anmeldung ist aus.',
  'second-factor-on': 'Die Zwei-Faktor-Anmeldung ist schon an.',
  'no-passkeys-here': 'Passkeys gehen hier nicht.',
  'no-such-passkey': 'Dieser Passkey wurde schon entfernt.',
  'passkey-copied':
    'Dieser Passkey wurde vielleicht kopiert, deshalb haben wir die Anmeldung gestoppt. Melde dich anders an und entferne ihn aus deinem Konto.',
  'passkey-expired': 'Das hat zu lange gedauert. Versuch es noch mal.',
  'passkey-invalid':
    'Wir konnten diesen Passkey nicht prüfen. Versuch es noch mal oder wähle einen anderen Weg.',
  'passkey-taken': 'Dieser Passkey gehört zu einem anderen Konto. Erstelle einen neuen.',
  'passkey-unknown':
    'Diesen Passkey kennen wir nicht. Vielleicht wurde er aus deinem Konto entfernt. Wähle einen anderen Weg.',
  'too-many-passkeys': 'Du hast schon 20 Passkeys. Entferne zuerst einen davon.',
  unproven: 'Bestätige zuerst, dass du es bist.',
  'wrong-code': 'Dieser Code stimmt nicht.',
}
