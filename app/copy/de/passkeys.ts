import type * as source from '../en/passkeys.ts'

export const passkeyButtons: typeof source.passkeyButtons = {
  logIn: 'Mit Passkey anmelden',
  signUp: 'Mit Passkey registrieren',
  prove: 'Passkey verwenden',
  add: 'Passkey hinzufügen',
  needsScript: 'Schalte JavaScript ein, um einen Passkey zu verwenden.',
}

export const passkeyFailures: typeof source.passkeyFailures = {
  canceled: 'Es wurde kein Passkey verwendet. Versuch es noch mal oder wähle einen anderen Weg.',
  notCreated: 'Es wurde kein Passkey erstellt. Du kannst es jederzeit noch mal versuchen.',
  alreadyHere: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
  unsupported:
    'Dieses Gerät kann keinen Passkey mit Bildschirmsperre erstellen. Versuch es mit einem anderen.',
  wrongAddress: 'Unter dieser Adresse funktionieren keine Passkeys.',
  failed: 'Das hat nicht geklappt. Prüfe deine Verbindung und versuch es noch mal.',
  missingFields: 'Gib zuerst deinen Namen und deine E-Mail-Adresse ein.',
}

export const signUpHint: string =
  'Kein Passwort zu merken: Dein Gerät fragt nach Fingerabdruck, Gesicht oder PIN.'
