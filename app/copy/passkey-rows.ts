/** The passkeys on the account page. */
export const passkeyWords = {
  title: 'Passkeys',
  none: 'Log in with your fingerprint, face or PIN instead of a password.',
  manage: 'Manage',
  open: 'Add',
  added: { before: 'Added ', after: '' },
  used: { before: 'Last used ', after: '' },
  unused: 'Not used yet',
  synced: 'Synced',
  syncable: 'Not synced yet',
  deviceOnly: 'This device only',
  /** For screen readers, after what opens a form. */
  which: (passkey: string) => ` ${passkey}`,
  rename: 'Rename',
  name: 'Name',
  save: 'Save name',
  remove: 'Remove',
  removalHint:
    "It can't log in anymore. You can also delete it where it's stored, such as in your password manager.",
  confirmRemoval: 'Remove passkey',
  needsScript: 'To add a passkey, turn on JavaScript.',
  invalidName: 'Enter a name of up to 60 characters',
}
