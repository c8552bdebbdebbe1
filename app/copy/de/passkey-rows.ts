import type * as source from '../en/passkey-rows.ts'

export const passkeyWords: typeof source.passkeyWords = {
  title: 'Passkeys',
  none: 'Melde dich mit Fingerabdruck, Gesicht oder PIN statt mit einem Passwort an.',
  manage: 'Verwalten',
  open: 'Hinzufügen',
  added: { before: 'Hinzugefügt am ', after: '' },
  used: { before: 'Zuletzt benutzt: ', after: '' },
  unused: 'Noch nicht benutzt',
  synced: 'Synchronisiert',
  syncable: 'Noch nicht synchronisiert',
  deviceOnly: 'Nur dieses Gerät',
  which: (passkey) => ` ${passkey}`,
  rename: 'Umbenennen',
  name: 'Name',
  save: 'Namen speichern',
  remove: 'Entfernen',
  removalHint:
    'Du kannst dich dann nicht mehr damit anmelden. Lösche ihn auch dort, wo er gespeichert ist, etwa in deinem Passwortmanager.',
  confirmRemoval: 'Passkey entfernen',
  needsScript: 'Schalte JavaScript ein, um einen Passkey hinzuzufügen.',
  invalidName: 'Gib einen Namen mit bis zu 60 Zeichen ein',
}
